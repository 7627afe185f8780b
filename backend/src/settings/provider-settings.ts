import { MODEL_IDS, type ModelId } from '@chatbot-builder/contracts/constants';
import { z } from 'zod';

/** Without a trailing slash. Its paths are appended, so nothing may follow the path. */
const ProviderAddress = z
  .url({ protocol: /^https?$/ })
  .refine((url) => /^[^?#@]*$/.test(url), 'Must be an address like https://api.openai.com/v1, without user or query')
  .transform((url) => url.replace(/\/+$/, ''));

const OWN_NAMES = Object.fromEntries(MODEL_IDS.map((id) => [id, id])) as Record<ModelId, string>;

/** One name for all models, or `gpt-4o-mini=llama3.2,gpt-4o=…`. */
const ModelNames = z.string().transform((text, context): Readonly<Record<ModelId, string>> => {
  const [only, ...more] = text.split(',').map((part) => part.trim());
  if (only && more.length === 0 && !only.includes('='))
    return Object.fromEntries(MODEL_IDS.map((id) => [id, only])) as Record<ModelId, string>;
  const names: Record<string, string> = { ...OWN_NAMES };
  for (const pair of text.split(',')) {
    const [id = '', name = ''] = pair.split('=').map((part) => part.trim());
    if (!Object.hasOwn(OWN_NAMES, id) || name === '')
      context.addIssue({
        code: 'custom',
        message: `Must be one name, or pairs like gpt-4o=llama3.2, for ${MODEL_IDS.join(', ')}`,
      });
    names[id] = name;
  }
  return names as Record<ModelId, string>;
});

export const PROVIDER_SETTINGS = {
  /** The provider of the language model: OpenAI's API, or a server that speaks it, also on a private address. */
  OPENAI_BASE_URL: ProviderAddress.default('https://api.openai.com/v1'),
  /** The operator's key. It answers test chats of accounts without a key of their own. */
  OPENAI_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'Must be a key without spaces, like sk-…')
    .optional(),
  /** The provider's names of the models. */
  MODEL_NAMES: ModelNames.default(OWN_NAMES),
  /** `unlimited` lets test chats and published widgets use the operator's provider without a key or a limit. */
  PLATFORM_CREDITS: z.enum(['limited', 'unlimited']).default('limited'),
};
type ProviderEnvironment = z.infer<z.ZodObject<typeof PROVIDER_SETTINGS>>;

export interface ProviderSettings {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly modelNames: Readonly<Record<ModelId, string>>;
  /** What the operator pays for. Undefined if accounts without a key of their own get the offline model. */
  readonly platform: { readonly apiKey: string; readonly isUnlimited: boolean } | undefined;
}

/** What a server that asks for no key is given in its place. */
const NO_KEY = 'none';

export function providerSettings(settings: ProviderEnvironment): ProviderSettings {
  const isUnlimited = settings.PLATFORM_CREDITS === 'unlimited';
  const apiKey = settings.OPENAI_API_KEY ?? (isUnlimited ? NO_KEY : undefined);
  return {
    baseUrl: settings.OPENAI_BASE_URL,
    modelNames: settings.MODEL_NAMES,
    platform: apiKey === undefined ? undefined : { apiKey, isUnlimited },
  };
}
