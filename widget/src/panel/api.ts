import type { ContactBody, RatingBody } from '@chatbot-builder/contracts/http/visitor';
import type {
  ChatFrame,
  SendMessage,
  WidgetConfig,
  WidgetConversations,
  WidgetHistory,
} from '@chatbot-builder/contracts/widget';

/** The chatbot's settings that the panel displays. */
export type PanelConfig = Pick<
  WidgetConfig,
  | 'name'
  | 'avatar'
  | 'welcomeMessage'
  | 'primaryColor'
  | 'theme'
  | 'position'
  | 'language'
  | 'suggestedQuestions'
  | 'greetings'
  | 'contactEmail'
  | 'contactLink'
  | 'sound'
  | 'cornerRadius'
  | 'font'
  | 'panelSize'
> & {
  /** An embedded panel's own launcher. */
  readonly launcher?: Pick<WidgetConfig['launcher'], 'label' | 'icon'>;
};

/** How the panel reaches the server: the visitor API on a customer's page, the test route in the editor. */
export interface ChatTransport {
  /**
   * Loads the end of the conversation so far, the page `before` one, or the end of the one with this id. Rejects on
   * failure; the panel then offers a retry.
   */
  readonly history: (before?: string) => Promise<WidgetHistory>;
  /**
   * Sends a message, or attaches to the reply of a message already sent with this id. The frames of each attempt start
   * with `accepted` and end with `done` or `failed`; another `accepted` restarts the reply's text. Throws when all
   * attempts failed. The error's `reason`, if any, is `busy`, `gone`, `refused` or `unavailable`. Aborting only stops
   * listening.
   */
  readonly send: (message: SendMessage, signal: AbortSignal) => AsyncIterable<ChatFrame>;
  /** Stops the running reply to this message. Its frames still end with `done`, which holds the text so far. */
  readonly stop: (messageId: string) => Promise<void>;
  /** Ends the conversation. The next message starts a new one. */
  readonly end: () => Promise<void>;
  /** Lists the visitor's conversations, or those `after` a page. If omitted, there are none but this one. */
  readonly conversations?: (after?: string) => Promise<WidgetConversations>;
  /** Leaves an address for a person to answer the question. A repeated id counts once. */
  readonly contact?: (request: ContactBody) => Promise<void>;
  /** Rates an answer by its id. If omitted, there are no thumbs. */
  readonly rate?: (messageId: string, rating: RatingBody) => Promise<void>;
  /** Says that the visitor sees the conversation now. */
  readonly present?: () => Promise<void>;
}

export type Placement = 'page' | 'inline' | 'embedded';

export interface PanelOptions {
  readonly config: PanelConfig;
  readonly transport: ChatTransport;
  /**
   * `page` floats over a customer's page. `inline` fills an element of it. `embedded` fills its container, with a
   * launcher of its own that opens and closes it.
   */
  readonly placement: Placement;
  /** Closes a panel on a page. If omitted, it has no close button. */
  readonly onClose?: () => void;
}

export interface Panel {
  /** Resolves once the panel is drawn. Rejects if its labels cannot be loaded; nothing is drawn then. */
  readonly ready: Promise<void>;
  /** Applies configuration changes immediately. The conversation stays. */
  readonly update: (config: Partial<PanelConfig>) => void;
  /** Ends the conversation and empties the thread. */
  readonly clear: () => void;
  /** Focuses the composer. On touch screens, focuses the panel instead, to keep the keyboard closed. */
  readonly focus: () => void;
  readonly destroy: () => void;
}

export type MountPanel = (container: HTMLElement, options: PanelOptions) => Panel;

/** The module behind `import(origin + '/widget/' + manifest.panel)`. */
export interface PanelModule {
  readonly mountPanel: MountPanel;
}

/** `/widget/manifest.json`: the file name of this build's panel module. */
export interface PanelManifest {
  readonly panel: string;
  readonly version: string;
}
