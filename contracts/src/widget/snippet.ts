import type { WidgetPosition, WidgetTheme } from '../constants.js';

/** The settings that a page passes to `ChatbotWidget.init` or as script tag attributes (`data-chatbot-id`, `data-primary-color`, …). */
export interface WidgetSettings {
  readonly chatbotId: string;
  readonly primaryColor?: string;
  readonly theme?: WidgetTheme;
  readonly position?: WidgetPosition;
  /** Whether color, theme and position above win over what is saved in the editor. As an attribute it needs no value. */
  readonly fixedAppearance?: boolean;
  /** The origin of the server. Defaults to the origin of the script. */
  readonly apiUrl?: string;
}
