import type { ExportFormat } from '@chatbot-builder/contracts/constants';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import slugify from '@sindresorhus/slugify';

const SLUG_CHARACTERS = 60;

/** `conversations-<slug of the chatbot's name, or its id>-<UTC time>.<format>`. Safe on every file system. */
export function exportFileName(
  chatbot: { readonly id: ChatbotId; readonly name: string },
  format: ExportFormat,
  now: Date,
): string {
  const slug = slugify(chatbot.name).slice(0, SLUG_CHARACTERS).replace(/-+$/, '');
  const time = now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  return `conversations-${slug || chatbot.id}-${time}Z.${format}`;
}
