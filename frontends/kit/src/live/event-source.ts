import type { OpenSource } from './live-hub';

export const openLive: OpenSource = ({ opened, frame, lost, gaveUp }) => {
  const source = new EventSource('/api/live');
  source.onopen = opened;
  source.onmessage = ({ data }: MessageEvent<string>) => frame(data);
  source.onerror = () => {
    lost();
    if (source.readyState === EventSource.CLOSED) gaveUp();
  };
  return source;
};
