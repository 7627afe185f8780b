import type { Origin } from '@chatbot-builder/contracts/events';
import type { StoredChatbotEvent } from '@chatbot-builder/contracts/events/chatbot';
import type { SettingChange } from '@chatbot-builder/contracts/http';
import type { PersonId } from '@chatbot-builder/contracts/ids';
import type { Recorded } from '../../kernel/envelope.js';
import { deviceName } from '../../runtime/device-name.js';

/** Who looks at changes, and where from. */
export interface Onlooker {
  readonly personId: PersonId;
  readonly origin: Origin;
}

export type SettingsChanged = Extract<Recorded<StoredChatbotEvent>, { type: 'ChatbotSettingsChanged' }>;

/** `origin` is undefined where it was not recorded or is erased. The address is only compared. */
export const toSettingChange = (
  { data, metadata }: Pick<SettingsChanged, 'data' | 'metadata'>,
  origin: Origin | undefined,
  onlooker: Onlooker,
): SettingChange => ({
  fields: Object.keys(data.changes),
  changedAt: metadata.occurredAt,
  device: (origin && deviceName(origin.userAgent)) ?? null,
  fromHere:
    origin !== undefined &&
    metadata.actor.id === onlooker.personId &&
    origin.userAgent === onlooker.origin.userAgent &&
    origin.address === onlooker.origin.address,
});
