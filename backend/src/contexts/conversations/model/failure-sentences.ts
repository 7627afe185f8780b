import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import type { ModelFailure } from '@chatbot-builder/contracts/model-failure';

interface Sentences {
  readonly unavailable: string;
  /** The same question would fail again. */
  readonly rephrase: string;
  /** The conversation has become too long for the model. */
  readonly tooLong: string;
}

const SENTENCES: Readonly<Record<LanguageCode, Sentences>> = {
  en: {
    unavailable: 'This assistant isn’t available right now. Please try again later.',
    rephrase: 'I couldn’t answer that. Please ask in other words.',
    tooLong: 'That was too much at once. Please ask a shorter question, or start a new conversation.',
  },
  es: {
    unavailable: 'Este asistente no está disponible en este momento. Inténtalo más tarde.',
    rephrase: 'No he podido responder a eso. Pregunta con otras palabras, por favor.',
    tooLong: 'Ha sido demasiado de una vez. Haz una pregunta más corta o empieza una conversación nueva.',
  },
  fr: {
    unavailable: 'Cet assistant n’est pas disponible pour le moment. Réessayez plus tard.',
    rephrase: 'Je n’ai pas pu répondre à cela. Veuillez reformuler votre question.',
    tooLong: 'C’était trop à la fois. Posez une question plus courte ou commencez une nouvelle conversation.',
  },
  de: {
    unavailable: 'Dieser Assistent ist gerade nicht verfügbar. Bitte versuchen Sie es später.',
    rephrase: 'Das konnte ich nicht beantworten. Bitte fragen Sie mit anderen Worten.',
    tooLong: 'Das war zu viel auf einmal. Bitte fragen Sie kürzer oder beginnen Sie eine neue Unterhaltung.',
  },
  it: {
    unavailable: 'Questo assistente al momento non è disponibile. Riprova più tardi.',
    rephrase: 'Non sono riuscito a rispondere. Prova a chiederlo con altre parole.',
    tooLong: 'È troppo in una volta. Fai una domanda più breve o inizia una nuova conversazione.',
  },
  pt: {
    unavailable: 'Este assistente não está disponível agora. Tente mais tarde.',
    rephrase: 'Não consegui responder a isso. Pergunte com outras palavras, por favor.',
    tooLong: 'Foi demais de uma só vez. Faça uma pergunta mais curta ou comece uma nova conversa.',
  },
  ja: {
    unavailable: '現在このアシスタントは利用できません。後ほどお試しください。',
    rephrase: 'お答えできませんでした。別の言い方でお尋ねください。',
    tooLong: '内容が長すぎます。短い質問にするか、新しい会話を始めてください。',
  },
  zh: {
    unavailable: '此助手暂时无法使用，请稍后再试。',
    rephrase: '我无法回答这个问题，请换一种说法再问。',
    tooLong: '内容太长了。请缩短问题，或开始新的对话。',
  },
  ar: {
    unavailable: 'هذا المساعد غير متاح الآن. حاول لاحقًا من فضلك.',
    rephrase: 'لم أتمكن من الإجابة عن ذلك. يُرجى طرح السؤال بكلمات أخرى.',
    tooLong: 'هذا كثير دفعة واحدة. يُرجى طرح سؤال أقصر أو بدء محادثة جديدة.',
  },
  hi: {
    unavailable: 'यह सहायक अभी उपलब्ध नहीं है। कृपया बाद में कोशिश करें।',
    rephrase: 'मैं इसका उत्तर नहीं दे सका। कृपया इसे दूसरे शब्दों में पूछें।',
    tooLong: 'यह एक साथ बहुत ज़्यादा था। कृपया छोटा सवाल पूछें या नई बातचीत शुरू करें।',
  },
};

const REPHRASE: readonly string[] = ['content-filtered', 'answer-refused', 'empty-answer'] satisfies ModelFailure[];

/**
 * What the visitor is told when a reply failed, in the language of the reply. `code` is any code of a `ReplyFailed`.
 */
export function failureSentence(code: string, language: LanguageCode): string {
  const { unavailable, rephrase, tooLong } = SENTENCES[language];
  if (code === 'context-too-long') return tooLong;
  return REPHRASE.includes(code) ? rephrase : unavailable;
}
