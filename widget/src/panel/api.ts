import type { ChatFrame, SendMessage, WidgetConfig, WidgetHistory } from '@chatbot-builder/contracts/widget';

/** What the panel shows of a chatbot. */
export type PanelConfig = Omit<WidgetConfig, 'chatbotId'>;

/** How the panel talks: to the visitor API on a customer's page, to the test route in the editor. */
export interface ChatTransport {
  /** The conversation so far. Rejects when it cannot be had; the panel then offers to try again. */
  readonly history: () => Promise<WidgetHistory>;
  /**
   * Sends a message, or attaches to the reply of one that was sent before with this id. The frames of one attempt begin
   * with `accepted`, and `done` or `failed` is the last; another `accepted` begins the reply's text anew. Throws when
   * the connection is lost for good; an error whose `reason` is `busy`, `gone`, `refused` or `unavailable` says more.
   * Aborting only stops listening.
   */
  readonly send: (message: SendMessage, signal: AbortSignal) => AsyncIterable<ChatFrame>;
  /** Ends the running reply to this message; its frames go on to `done` with what there is. */
  readonly stop: (messageId: string) => Promise<void>;
  /** Ends the conversation; the next message begins another. */
  readonly end: () => Promise<void>;
}

export interface PanelOptions {
  readonly config: PanelConfig;
  readonly transport: ChatTransport;
  /** `page` floats over a customer's page; `embedded` fills its container. */
  readonly placement: 'page' | 'embedded';
  /** Without it the panel has no close button. */
  readonly onClose?: () => void;
  /** Draws the launcher under an embedded panel, as the visitor would see it; for show only. */
  readonly launcher?: boolean;
}

export interface Panel {
  /** Drawn, with its labels. Rejects when those cannot be loaded: nothing is drawn then. */
  readonly ready: Promise<void>;
  /** Shows another configuration at once; the conversation stays. */
  readonly update: (config: Partial<PanelConfig>) => void;
  /** Ends the conversation and empties the thread. */
  readonly clear: () => void;
  /** Puts the caret into the composer; on a touch screen, where that opens a keyboard, the focus on the panel. */
  readonly focus: () => void;
  readonly destroy: () => void;
}

export type MountPanel = (container: HTMLElement, options: PanelOptions) => Panel;

/** What `import(origin + '/widget/' + manifest.panel)` resolves to. */
export interface PanelModule {
  readonly mountPanel: MountPanel;
}

/** `/widget/manifest.json`: where the panel module of this build is. */
export interface PanelManifest {
  readonly panel: string;
  readonly version: string;
}
