/// <reference lib="webworker" />
import { openLive } from './event-source';
import { liveHub } from './live-hub';

declare const self: SharedWorkerGlobalScope;

const follow = liveHub(openLive);

self.onconnect = ({ ports: [port] }) => {
  if (!port) return;
  const leave = follow((message) => port.postMessage(message));
  // A port has no close event, so a tab sends a message (any message) before it unloads.
  port.onmessage = leave;
};
