import { pipeline } from 'node:stream/promises';
import { EXPORT_COLUMNS } from '@chatbot-builder/contracts/constants';
import { stringify } from 'csv-stringify';
import { contentOf } from '../conversation.queries.js';
import type { ExportedConversation } from './exported-conversations.js';
import { WHOLE, type WriteExport } from './write-export.js';

/**
 * Writes RFC 4180 CSV in UTF-8. The byte order mark tells spreadsheets the encoding. Every cell is quoted, because a
 * bare line feed would end its row. A leading apostrophe keeps spreadsheets from running a cell as a formula.
 */
export const writeCsv: WriteExport = (conversations, destination, { isFirst } = WHOLE) =>
  pipeline(
    rowsOf(conversations),
    stringify({
      bom: isFirst,
      header: isFirst,
      columns: [...EXPORT_COLUMNS],
      record_delimiter: '\r\n',
      quoted: true,
      quoted_empty: true,
      escape_formulas: true,
    }),
    destination,
  );

type Row = Record<(typeof EXPORT_COLUMNS)[number], string | number | null>;

async function* rowsOf(conversations: AsyncIterable<ExportedConversation>): AsyncGenerator<Row> {
  for await (const { conversation, messages, opener } of conversations) {
    for (const message of messages) {
      const { messageId, role, createdAt, model, reply } = message;
      yield {
        conversation_id: conversation._id,
        session_id: conversation.sessionId,
        channel: conversation.channel,
        started_at: conversation.createdAt,
        message_id: messageId,
        role,
        content: contentOf(message, opener),
        created_at: createdAt,
        model,
        response_ms: reply?.responseMs ?? null,
      };
    }
  }
}
