import * as z from 'zod/mini';
import { message } from './text.js';

/** `POST /api/demo/chat`: a question about the product. It responds with a stream of `ChatFrame`, and keeps nothing. */
export const DemoQuestion = z.strictObject({ content: message() }).register(z.globalRegistry, { id: 'DemoQuestion' });
export type DemoQuestion = z.infer<typeof DemoQuestion>;
