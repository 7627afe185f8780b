import type { LauncherIcon, PanelSize, WidgetFont, WidgetPosition, WidgetTheme } from '../constants.js';

/**
 * The settings that a page passes to `ChatbotWidget.init` or as script tag attributes (`data-chatbot-id`,
 * `data-primary-color`, …).
 */
export interface WidgetSettings {
  readonly chatbotId: string;
  /** A selector of the element that the chat fills, instead of floating. */
  readonly container?: string;
  readonly primaryColor?: string;
  readonly theme?: WidgetTheme;
  readonly position?: WidgetPosition;
  readonly launcherIcon?: LauncherIcon;
  /** Whether the page opens the chat by a button of its own. */
  readonly launcherHidden?: boolean;
  /** Pixels between the launcher and the window's edges. */
  readonly launcherSide?: number;
  readonly launcherBottom?: number;
  /** Of the panel, in pixels. */
  readonly cornerRadius?: number;
  readonly font?: WidgetFont;
  readonly panelSize?: PanelSize;
  /** Whether the appearance above wins over what is saved in the editor. As an attribute it needs no value. */
  readonly fixedAppearance?: boolean;
  /** The origin of the server. Defaults to the origin of the script. */
  readonly apiUrl?: string;
}
