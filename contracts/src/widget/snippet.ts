import type { WidgetPosition, WidgetTheme } from '../constants.js';

/** What a page passes to `ChatbotWidget.init`, or writes as `data-chatbot-id`, `data-primary-color` … on the script tag. */
export interface WidgetSettings {
  readonly chatbotId: string;
  readonly primaryColor?: string;
  readonly theme?: WidgetTheme;
  readonly position?: WidgetPosition;
  /** Origin of the server; by default the origin of the script. */
  readonly apiUrl?: string;
}
