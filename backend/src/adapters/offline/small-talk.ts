import type { LanguageCode } from '@chatbot-builder/contracts/constants';

export type SmallTalk = 'greeting' | 'thanks' | 'farewell' | 'identity' | 'wellbeing';

/** In lower case, without punctuation. The longest match is tried first. */
const SAID: Readonly<Record<SmallTalk, Readonly<Record<LanguageCode, readonly string[]>>>> = {
  greeting: {
    en: ['hello', 'hi', 'hey', 'hiya', 'good morning', 'good afternoon', 'good evening', 'good day', 'greetings'],
    es: ['hola', 'buenos días', 'buenos dias', 'buen día', 'buenas tardes', 'buenas noches', 'buenas'],
    fr: ['bonjour', 'salut', 'bonsoir', 'coucou'],
    de: ['hallo', 'guten tag', 'guten morgen', 'guten abend', 'moin', 'servus', 'grüß gott', 'grüezi'],
    it: ['ciao', 'buongiorno', 'buonasera', 'buon pomeriggio', 'salve'],
    pt: ['olá', 'ola', 'oi', 'bom dia', 'boa tarde', 'boa noite'],
    ja: ['こんにちは', 'こんばんは', 'おはようございます', 'おはよう', 'はじめまして', 'もしもし'],
    zh: ['你好', '您好', '早上好', '下午好', '晚上好', '嗨', '哈喽'],
    ar: ['مرحبا', 'مرحبًا', 'أهلا', 'أهلاً', 'اهلا', 'أهلا وسهلا', 'السلام عليكم', 'صباح الخير', 'مساء الخير'],
    hi: ['नमस्ते', 'नमस्कार', 'हैलो', 'हेलो', 'सुप्रभात', 'शुभ संध्या'],
  },
  thanks: {
    en: [
      'thanks a lot',
      'thanks so much',
      'many thanks',
      'thank you very much',
      'thank you so much',
      'thank you',
      'thanks',
      'thx',
      'cheers',
    ],
    es: ['muchas gracias', 'mil gracias', 'gracias'],
    fr: ['merci beaucoup', 'merci bien', 'merci'],
    de: ['vielen dank', 'herzlichen dank', 'danke schön', 'dankeschön', 'danke sehr', 'danke', 'besten dank'],
    it: ['grazie mille', 'molte grazie', 'tante grazie', 'grazie'],
    pt: ['muito obrigado', 'muito obrigada', 'obrigado', 'obrigada', 'valeu'],
    ja: [
      'どうもありがとうございます',
      'どうもありがとう',
      'ありがとうございました',
      'ありがとうございます',
      'ありがとう',
      'どうも',
      '感謝します',
    ],
    zh: ['非常感谢', '多谢', '谢谢你', '谢谢您', '谢谢', '感谢'],
    ar: ['شكرا جزيلا', 'شكرًا جزيلا', 'شكرا لك', 'شكرًا لك', 'شكرا', 'شكرًا'],
    hi: ['बहुत बहुत धन्यवाद', 'बहुत धन्यवाद', 'धन्यवाद', 'शुक्रिया'],
  },
  farewell: {
    en: [
      'goodbye',
      'good bye',
      'bye bye',
      'bye',
      'see you later',
      'see you soon',
      'see you',
      'have a nice day',
      'good night',
    ],
    es: ['adiós', 'adios', 'hasta luego', 'hasta pronto', 'hasta mañana', 'nos vemos'],
    fr: ['au revoir', 'à bientôt', 'a bientot', 'bonne journée', 'à plus tard', 'bonne soirée'],
    de: ['auf wiedersehen', 'tschüss', 'tschüs', 'bis bald', 'bis später', 'schönen tag noch', 'gute nacht'],
    it: ['arrivederci', 'a presto', 'addio', 'buona giornata', 'alla prossima'],
    pt: ['tchau', 'adeus', 'até logo', 'até mais', 'até breve', 'até amanhã'],
    ja: ['さようなら', 'またね', 'ではまた', 'じゃあね', '失礼します', 'バイバイ'],
    zh: ['再见', '拜拜', '回头见', '明天见', '晚安'],
    ar: ['مع السلامة', 'وداعا', 'وداعًا', 'إلى اللقاء', 'الى اللقاء', 'تصبح على خير'],
    hi: ['अलविदा', 'फिर मिलेंगे', 'बाय', 'शुभ रात्रि'],
  },
  identity: {
    en: [
      'who are you',
      'what are you',
      'what is your name',
      'whats your name',
      'are you a bot',
      'are you a robot',
      'are you human',
      'are you a human',
      'are you real',
    ],
    es: [
      'quién eres',
      'quien eres',
      'quién es usted',
      'cómo te llamas',
      'como te llamas',
      'eres un robot',
      'eres un bot',
    ],
    fr: [
      'qui es tu',
      'qui êtes vous',
      'comment tu t appelles',
      'comment t appelles tu',
      'comment vous appelez vous',
      'es tu un robot',
      'êtes vous un robot',
    ],
    de: [
      'wer bist du',
      'wer sind sie',
      'wie heißt du',
      'wie heißen sie',
      'bist du ein bot',
      'bist du ein roboter',
      'bist du ein mensch',
    ],
    it: ['chi sei', 'chi è lei', 'come ti chiami', 'come si chiama', 'sei un robot', 'sei un bot'],
    pt: ['quem é você', 'quem és tu', 'qual é o seu nome', 'como você se chama', 'como te chamas', 'você é um robô'],
    ja: [
      'あなたは誰ですか',
      'あなたは誰',
      '誰ですか',
      'お名前は何ですか',
      'お名前は',
      '名前は何ですか',
      'ロボットですか',
    ],
    zh: ['你是谁', '您是谁', '你叫什么名字', '您叫什么名字', '你叫什么', '你是机器人吗'],
    ar: ['من أنت', 'من انت', 'ما اسمك', 'ما هو اسمك', 'هل أنت روبوت'],
    hi: ['आप कौन हैं', 'आप कौन हो', 'तुम कौन हो', 'आपका नाम क्या है', 'तुम्हारा नाम क्या है', 'क्या आप रोबोट हैं'],
  },
  wellbeing: {
    en: [
      'how are you doing',
      'how are you today',
      'how are you',
      'how is it going',
      'hows it going',
      'how do you do',
      'whats up',
    ],
    es: ['cómo estás', 'como estas', 'cómo está usted', 'cómo está', 'qué tal', 'que tal', 'cómo te va'],
    fr: ['comment ça va', 'comment allez vous', 'comment vas tu', 'ça va', 'ca va'],
    de: ['wie geht es dir', 'wie geht es ihnen', 'wie geht s dir', 'wie geht s', 'wie gehts', 'alles gut'],
    it: ['come stai', 'come sta', 'come va', 'tutto bene'],
    pt: ['como vai você', 'como vai', 'como está', 'como estás', 'tudo bem', 'tudo bom'],
    ja: ['お元気ですか', '元気ですか', '調子はどうですか', '元気'],
    zh: ['你好吗', '您好吗', '你怎么样', '最近怎么样', '最近好吗'],
    ar: ['كيف حالك', 'كيف الحال', 'كيفك'],
    hi: ['आप कैसे हैं', 'आप कैसे हो', 'कैसे हैं आप', 'तुम कैसे हो', 'कैसे हो', 'क्या हाल है'],
  },
};

/** Filler words that ask nothing. */
const ALONG = [
  'there',
  'everyone',
  'all',
  'team',
  'again',
  'today',
  'and',
  'so',
  'very much',
  'for your help',
  'for the help',
  'then',
  'please',
  'ok',
  'okay',
  'great',
  'perfect',
  'y',
  'et',
  'und',
  'e',
  'و',
  'और',
  'perfecto',
  'parfait',
  'super',
  'perfekt',
  'perfetto',
];

interface Phrase {
  readonly said: string;
  /** Undefined for filler words. */
  readonly kind?: SmallTalk;
  readonly language?: LanguageCode;
}

const byLength = (phrases: readonly Phrase[]): Phrase[] =>
  [...phrases].sort((left, right) => right.said.length - left.said.length);

const PHRASES: readonly Phrase[] = byLength([
  ...Object.entries(SAID).flatMap(([kind, languages]) =>
    Object.entries(languages).flatMap(([language, phrases]) =>
      phrases.map((said) => ({ said, kind: kind as SmallTalk, language: language as LanguageCode })),
    ),
  ),
  ...ALONG.map((said) => ({ said })),
]);

/** By their first letter, so that a message is compared with few of them. */
const BEGINNINGS = Map.groupBy(PHRASES, ({ said }) => said.charAt(0));
const begunLike = (text: string): readonly Phrase[] => BEGINNINGS.get(text.charAt(0)) ?? [];

/** By priority, questions first: "Hello, how are you? Thanks!" is answered as a question. */
const FIRST: readonly SmallTalk[] = ['identity', 'wellbeing', 'farewell', 'thanks', 'greeting'];

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;

/** The kind of small talk, if the message is nothing but small talk. */
export function smallTalkIn(message: string, name: string): SmallTalk | undefined {
  const called: Phrase = { said: plain(name) };
  let rest = plain(message);
  const heard = new Set<SmallTalk>();
  while (rest) {
    const phrase = begunLike(rest).find(({ said }) => beginsWith(rest, said));
    const isLonger = called.said.length > (phrase?.said.length ?? 0);
    const next = isLonger && beginsWith(rest, called.said) ? called : phrase;
    if (!next) return undefined;
    if (next.kind) heard.add(next.kind);
    rest = rest.slice(next.said.length).trim();
  }
  return FIRST.find((kind) => heard.has(kind));
}

/** The languages in which the start of a message is small talk. */
export function courtesyLanguages(message: string): ReadonlySet<LanguageCode> {
  const text = plain(message);
  const spoken = begunLike(text).filter(({ said, language }) => language && beginsWith(text, said));
  const longest = spoken.filter(({ said }) => said.length === spoken[0]?.said.length);
  return new Set(longest.flatMap(({ language }) => language ?? []));
}

const beginsWith = (text: string, said: string): boolean =>
  said !== '' &&
  text.startsWith(said) &&
  (text.length === said.length || text[said.length] === ' ' || UNSPACED.test(said));

const plain = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/(?<=\b(?:what|how|it))['’](?=s\b)/gu, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
