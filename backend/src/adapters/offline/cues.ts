import { LANGUAGE_CODES } from '@chatbot-builder/contracts/constants';

/** The kind of answer a question expects. */
export type Cue = 'price' | 'time' | 'duration' | 'count' | 'person';

/** Question words per kind. They set the cue and are not searched for. */
const ASKING: Readonly<Record<Cue, readonly RegExp[]>> = {
  duration: [
    /\bhow (?:long|many (?:minutes|hours|days|weeks|months|years)|soon|quickly)\b/giu,
    /\bwie lange\b|\bwie viele (?:minuten|stunden|tage|wochen|monate|jahre)\b/giu,
    /\bcombien de (?:temps|minutes|heures|jours|semaines|mois|années)\b/giu,
    /\bcu[aá]nt[oa]s? (?:tiempo|minutos|horas|d[ií]as|semanas|meses|años)\b/giu,
    /\bquant[oai] (?:tempo|minuti|ore|giorni|settimane|mesi|anni)\b/giu,
    /\bquant[oa]s? (?:tempo|minutos|horas|dias|semanas|meses|anos)\b/giu,
    /どのくらい(?:の期間|かか)|何(?:分|時間|日|週間|か月|年)(?!に)|多久|多长时间|几(?:分钟|小时|天|周|个月|年)/gu,
    /كم (?:من الوقت|يوما?|ساعة|أسبوع|شهر|سنة|دقيقة)|कितन[ेीा] (?:समय|दिन|घंटे|मिनट|हफ़्ते|महीने|साल)/gu,
  ],
  price: [
    /\bhow much\b|\b(?:costs?|prices?|priced|pricing|fees?|charges?|charged|rates?|expensive|cheap)\b/giu,
    /\bwie ?viel kostet\b|\bwie teuer\b|\b(?:kostet|kosten|preise?|gebühr(?:en)?)\b/giu,
    /\b(?:co[uû]te(?:nt)?|prix|tarifs?|cher)\b/giu,
    /\b(?:cuestan?|precios?|cuánto vale|tarifas?|caro)\b/giu,
    /\b(?:costan?o?|prezz[oi]|tariff[ae])\b/giu,
    /\b(?:custam?|preços?|taxas?)\b/giu,
    /いくら|料金|値段|価格|多少钱|价格|费用|كم (?:سعر|ثمن|تكلفة|يكلف)|(?:ال)?(?:سعر|ثمن|تكلفة)|कीमत|दाम|शुल्क|कितने (?:का|की|के|रुपये)/gu,
  ],
  time: [
    /\bwhen\b|\bwhat time\b|\buntil when\b|\bwhich (?:day|days|date)\b|\bopening (?:hours|times)\b/giu,
    /\bwann\b|\bum wie ?viel uhr\b|\böffnungszeiten\b/giu,
    /\bquand\b|\bà quelle heure\b|\bquels? (?:jours?|horaires?)\b|\bhoraires?\b/giu,
    /\bcu[aá]ndo\b|\ba qué hora\b|\bhorarios?\b/giu,
    /\bquando\b|\ba che ora\b|\ba que horas?\b|\borari\b|\bhorários?\b/giu,
    /いつ|何時|何曜日|営業時間|什么时候|几点|何时|营业时间|متى|(?:في )?أي ساعة|(?<!\p{L})कब|कितने बजे|समय/gu,
  ],
  count: [
    /\bhow many\b|\bwie ?viele?\b|\bcombien de\b|\bcu[aá]nt[oa]s\b|\bquant[ieao]s?\b|何(?:人|個|名|台)|多少|几(?:个|位|名|台)|كم عدد|कितन[ेी]/giu,
  ],
  person: [
    /\b(?:who|whom|whose)\b|\bwer\b|\bwem\b|\bqui\b|\bqui[eé]n(?:es)?\b|\bchi\b|\bquem\b|誰|だれ|谁|(?<!\p{L})من هو|कौन/giu,
  ],
};

const ORDER = Object.keys(ASKING) as Cue[];

/** The cue of a question, if it has one, and the question without its question words. */
export function cueOf(question: string): { readonly cue: Cue | undefined; readonly rest: string } {
  const cue = ORDER.find((kind) => ASKING[kind].some((pattern) => question.search(pattern) >= 0));
  if (!cue) return { cue, rest: question };
  return { cue, rest: ASKING[cue].reduce((rest, pattern) => rest.replace(pattern, ' '), question) };
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
const anyOf = (words: Iterable<string>): string =>
  [...new Set(words)]
    .sort((left, right) => right.length - left.length)
    .map(escaped)
    .join('|');

/** Words for units of time in every supported language, from `Intl`. */
const SPANS = anyOf(
  LANGUAGE_CODES.flatMap((language) =>
    ['minute', 'hour', 'day', 'week', 'month', 'year'].flatMap((unit) =>
      [1, 2, 3, 11].map((amount) =>
        new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
          .format(amount)
          .replace(/[\p{N}\s\u200f]/gu, '')
          .toLowerCase(),
      ),
    ),
  ).filter(Boolean),
);

/** Names of weekdays and months in every supported language. */
const DATES = anyOf(
  LANGUAGE_CODES.flatMap((language) =>
    Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1 + month))).flatMap((date) =>
      (['weekday', 'month'] as const).map((part) =>
        new Intl.DateTimeFormat(language, { [part]: 'long', timeZone: 'UTC' }).format(date).toLowerCase(),
      ),
    ),
  ),
);

/** Numbers that texts may spell out. */
const NUMBER_WORDS = new Set(
  [
    'one two three four five six seven eight nine ten eleven twelve',
    'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf',
    'deux trois quatre cinq six sept huit neuf dix onze douze',
    'dos tres cuatro cinco seis siete ocho nueve diez once doce',
    'due tre quattro cinque sei sette otto nove dieci undici dodici',
    'dois duas três quatro cinco seis sete oito nove dez onze doze',
  ].flatMap((numbers) => numbers.split(' ')),
);
const NUMBERS = anyOf(NUMBER_WORDS);

export const isNumberWord = (word: string): boolean => NUMBER_WORDS.has(word);

const STEPS =
  /\bhow (?:do|can|could|should|would|to)\b|\bwhat (?:do|must|should) (?:i|we) (?:need|have|do)\b|\bwie (?:kann|muss|soll|geht|funktioniert)\b|\bwas muss ich\b|\bcomment (?:puis|faire|dois|faut)\b|\bqué (?:tengo|debo|hay) que\b|\bc[oó]mo (?:puedo|hago|se|debo)\b|\bcome (?:posso|faccio|si|devo)\b|\bcomo (?:posso|faço|devo)\b|どうやって|どうすれば|怎么|如何|كيف|कैसे/iu;

/** Whether a question asks how to do something. */
export const asksForSteps = (question: string): boolean => STEPS.test(question);

const SHOWN: Readonly<Record<Cue, RegExp>> = {
  price:
    /[$€£¥₹]|\p{N}\s?(?:eur|usd|gbp|chf|inr|jpy|cny|euros?|dollars?|pounds?|francs?|franken|yen|rupees?|元|円|日元|(?:يورو|دولار|ريال|درهم)|(?:रुपये|यूरो))(?!\p{L})|(?<!\p{L})(?:free|gratis|kostenlos|kostenfrei|gratuite?s?|gratuit[oia]s?)(?!\p{L})|無料|免费|مجان|मुफ़्त|निःशुल्क/iu,
  time: new RegExp(
    String.raw`\d{1,2}[:h.]\d{2}|\d{1,2}\s?(?:a\.?m|p\.?m|uhr|h|heures?|ore|horas)(?!\p{L})|\d{1,2}\s?[時点बजे]|(?<!\p{L})(?:${DATES})s?(?!\p{L})|(?<!\p{L})(?:noon|midnight|midi|minuit|mittags?|mitternacht|mediodía|mezzogiorno)(?!\p{L})`,
    'iu',
  ),
  duration: new RegExp(
    String.raw`(?:[\p{N}]|\p{L})+[\s-]?(?:working |business |werk)?(?:${SPANS})n?(?!\p{L})|[\p{N}一二三四五六七八九十]+\s?(?:か月|个月|週間|日間|天|日|小时|時間|分)`,
    'iu',
  ),
  count: new RegExp(String.raw`\p{N}|(?<!\p{L})(?:${NUMBERS})(?!\p{L})|[一二三四五六七八九十]`, 'iu'),
  person:
    /(?<!\p{L})(?:dr|mr|mrs|ms|prof|herr|frau|sra?|m|mme|dott)\.?\s\p{Lu}|\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}+|[さ氏様]ん?|先生|女士/u,
};

/** Whether a text contains an answer of this kind. */
export const shows = (cue: Cue, text: string): boolean => SHOWN[cue].test(text);
