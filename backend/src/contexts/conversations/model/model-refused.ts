import { FAILURE_ADVICE, isModelFailure } from '@chatbot-builder/contracts/model-failure';
import { Refused } from '../../../kernel/refusal.js';
import type { ModelFailed } from '../../../ports/language-model.js';

/** A model's failure for who builds with it: with its code, and what to do. */
export const modelRefused = ({ code, message }: ModelFailed): Refused =>
  new Refused('unavailable', code, isModelFailure(code) ? FAILURE_ADVICE[code] : message);
