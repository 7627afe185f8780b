import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import { DEMO } from '@chatbot-builder/contracts/demo';
import { LAUNCHER_ICON_PATHS } from '@chatbot-builder/contracts/widget';
import { framesOf, loadPanel, type PanelConfig, unrecordedTransport } from '@chatbot-builder/kit/panel';
import type { Appearance } from '../appearance';

export interface LiveChat {
  readonly show: (appearance: Appearance) => void;
  readonly focus: () => void;
  readonly destroy: () => void;
}

const configOf = ({ color, theme, position }: Appearance): PanelConfig => ({
  ...CHATBOT_DEFAULTS,
  name: DEMO.name,
  suggestedQuestions: [...DEMO.suggestedQuestions],
  primaryColor: color,
  theme,
  position,
  // That of the page and of the documentation.
  language: 'en',
  launcher: { label: 'Open chat', icon: LAUNCHER_ICON_PATHS[CHATBOT_DEFAULTS.launcherIcon] },
});

/** Asks one question at a time: the demo knows no conversation. */
const demoTransport = () =>
  unrecordedTransport({
    ask: (conversation, signal) => framesOf('/api/demo/chat', { content: conversation.at(-1)?.content }, signal),
    now: () => new Date(),
  });

/** Mounts the panel that visitors of customers' sites see. Rejects if it cannot be loaded. Nothing is drawn then. */
export async function openLiveChat(place: HTMLElement, appearance: Appearance): Promise<LiveChat> {
  const { mountPanel } = await loadPanel();
  const panel = mountPanel(place, {
    config: configOf(appearance),
    transport: demoTransport(),
    placement: 'embedded',
  });
  try {
    await panel.ready;
  } catch (error) {
    panel.destroy();
    throw error;
  }
  return { show: (changed) => panel.update(configOf(changed)), focus: panel.focus, destroy: panel.destroy };
}
