import { useLayoutEffect, useRef } from 'preact/hooks';
import type { WidgetMessage } from '@chatbot-builder/contracts/widget';

const SECONDS = 0.25;

/** A short, soft tone. Silent where the browser allows none. */
const play = () => {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.08, 0);
  volume.gain.exponentialRampToValueAtTime(0.001, SECONDS);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(SECONDS);
  tone.onended = () => void audio.close();
};

/** Plays when an answer arrives that nobody looks at. `quiet`: the last messages are earlier ones. */
export const useSound = (
  on: boolean,
  last: WidgetMessage | undefined,
  { quiet, isHidden }: { readonly quiet: boolean; readonly isHidden: () => boolean },
): void => {
  const heard = useRef(last);
  useLayoutEffect(() => {
    const isNew = last !== heard.current && last?.role === 'assistant' && !quiet;
    heard.current = last;
    if (on && isNew && (isHidden() || document.hidden)) play();
  }, [last]);
};
