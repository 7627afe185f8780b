import * as z from 'zod/mini';
import { NoticeAbout, NoticeSeverity } from '../notice.js';

/** Something that an owner should know of, until it is resolved. */
export const Notice = z
  .object({
    id: z.uuid(),
    severity: NoticeSeverity,
    /** The chatbot that it concerns. Null if it concerns the whole account. */
    chatbotId: z.nullable(z.uuid()),
    /** Its name now. Null if there is no chatbot, or if it was deleted. */
    chatbotName: z.nullable(z.string()),
    about: NoticeAbout,
    raisedAt: z.iso.datetime(),
  })
  .register(z.globalRegistry, { id: 'Notice' });
export type Notice = z.infer<typeof Notice>;
