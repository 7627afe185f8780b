import * as z from 'zod/mini';
import { ChatbotSettings } from '../chatbot-settings.js';
import { LIMITS } from '../constants.js';

/** Four characters hold three bytes. */
const BASE64_MAX = Math.ceil(LIMITS.avatarBytes / 3) * 4;

/** `POST chatbots/:id/avatar`: an image as base64. */
export const AvatarBody = z
  .strictObject({
    image: z.base64().check(z.maxLength(BASE64_MAX, `Use an image of at most ${LIMITS.avatarBytes / 1_024} kB`)),
  })
  .register(z.globalRegistry, { id: 'AvatarBody' });
export type AvatarBody = z.infer<typeof AvatarBody>;

/** The name to save as the chatbot's `avatar`. */
export const StoredAvatar = z
  .object({ avatar: ChatbotSettings.shape.avatar })
  .register(z.globalRegistry, { id: 'StoredAvatar' });
export type StoredAvatar = z.infer<typeof StoredAvatar>;

/** Where an avatar is served, on the server's origin. */
export const avatarPath = (chatbotId: string, avatar: string): string => `/api/widget/${chatbotId}/avatars/${avatar}`;
