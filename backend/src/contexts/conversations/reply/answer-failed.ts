import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import { ModelFailed } from '../../../ports/language-model.js';

/** The model failed to answer a question that was understood to be in this language. */
export class AnswerFailed extends ModelFailed {
  constructor(
    { code, message }: Pick<ModelFailed, 'code' | 'message'>,
    readonly language: LanguageCode,
  ) {
    super(code, message);
  }
}
