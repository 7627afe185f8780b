import type { ChatbotWidgetUser } from '../../widget';

/** Whom the page has identified. Null: nobody. Undefined: it has not said. */
export type User = ChatbotWidgetUser | null | undefined;
