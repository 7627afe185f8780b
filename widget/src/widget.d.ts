/** Chatbot Builder's widget: `window.ChatbotWidget`, after `<script src="…/widget.js"></script>`. */

export interface ChatbotWidgetSettings {
  /** From the Embed Code tab. */
  readonly chatbotId: string;
  /** The origin of the server. Defaults to the origin of the script. */
  readonly apiUrl?: string;
  /** A CSS selector. The chat fills this element instead of floating over the page, and is always open. */
  readonly container?: string;
  /** Whether the appearance below wins over what is saved in the editor. As an attribute it needs no value. */
  readonly fixedAppearance?: boolean;
  /** `#rrggbb` */
  readonly primaryColor?: string;
  /** `auto` follows the visitor's system. */
  readonly theme?: 'light' | 'dark' | 'auto';
  readonly position?: 'bottom-right' | 'bottom-left';
  readonly launcherIcon?: 'bubble' | 'question' | 'headset' | 'sparkles';
  /** Whether the page opens the chat by a button of its own. */
  readonly launcherHidden?: boolean;
  /** Pixels between the launcher and the window's edges. */
  readonly launcherSide?: number;
  readonly launcherBottom?: number;
  /** Of the panel, in pixels. */
  readonly cornerRadius?: number;
  /** The widget's own font, or the one of the page. */
  readonly font?: 'widget' | 'page';
  readonly panelSize?: 'small' | 'medium' | 'large';
}

/** Who the visitor is, as the page's server knows. */
export interface ChatbotWidgetUser {
  /** The server's id of the user. */
  readonly userId: string;
  /**
   * The HMAC-SHA-256 of `userId` in hex, made by the server under the chatbot's secret. Never make it in the browser.
   */
  readonly hash: string;
  /** For the owner's inbox. The hash does not cover them. */
  readonly name?: string;
  readonly email?: string;
}

/** What listeners are called with, by event. */
export interface ChatbotWidgetEvents {
  /** The widget is on the page. */
  readonly ready: null;
  readonly open: null;
  readonly close: null;
  /** The server has the visitor's message. */
  readonly message: { readonly id: string; readonly text: string };
  /** An answer is complete. Its text is Markdown. */
  readonly reply: { readonly id: string; readonly text: string };
  /** How many answers arrived while the chat was closed. */
  readonly unread: { readonly count: number };
}

export interface ChatbotWidgetApi {
  /**
   * Shows the widget. A repeated call with the same settings does nothing while it is on the page; different settings
   * of the same chatbot replace the widget. Another chatbot is refused: a page has one.
   */
  readonly init: (settings: ChatbotWidgetSettings) => void;
  /** Opens the chat, and loads it at the first time. */
  readonly open: () => void;
  readonly close: () => void;
  readonly toggle: () => void;
  /** Takes the widget off the page. The conversation stays, and `init` shows it again. */
  readonly destroy: () => void;
  /**
   * Says who the visitor is, so that their conversations follow them to other devices. It may be called before `init`
   * and as often as the page likes. A wrong hash is refused with a warning in the console when the chat opens, and the
   * visitor stays anonymous. Null when the user signs out: the next conversation is a stranger's.
   */
  readonly identify: (user: ChatbotWidgetUser | null) => void;
  /** Listens to an event, also across `destroy` and `init`. Returns what ends that. */
  readonly on: <Name extends keyof ChatbotWidgetEvents>(
    name: Name,
    listener: (detail: ChatbotWidgetEvents[Name]) => void,
  ) => () => void;
}

declare global {
  interface Window {
    ChatbotWidget?: ChatbotWidgetApi;
  }
  /** Once the script has run. */
  const ChatbotWidget: ChatbotWidgetApi;
}
