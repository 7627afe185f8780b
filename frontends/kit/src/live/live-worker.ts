/// <reference lib="webworker" />
import { openLive } from './event-source';
import { liveHub } from './live-hub';

declare const self: SharedWorkerGlobalScope;

const follow = liveHub(openLive);

self.onconnect = ({ ports: [port] }) => {
  if (!port) return;
  const leave = follow((message) => port.postMessage(message));
  // A port does not tell that its other end is gone: a tab says so, with whatever message, before it goes.
  port.onmessage = leave;
};
