/** What can be found in a text without a model. */
export const KINDS = ['email', 'order-number', 'phone', 'name'] as const;
export type Kind = (typeof KINDS)[number];

/** How people call each of them, in the languages of visitors. */
const WORDS: Readonly<Record<Exclude<Kind, 'name'>, RegExp>> = {
  email: /e-?mail|correo|courriel|メール|邮箱|邮件|电邮|بريد|ई-?मेल/iu,
  'order-number':
    /\border\s*(?:number|no\b|nr|id\b|code|#)|^order$|bestell(?:ung|nummer|nr)|auftrags?n(?:umme)?r|pedido|commande|\bordine\b|encomenda|注文|订单|الطلب|طلبية|ऑर्डर/iu,
  phone:
    /phone|\bmobile\b|\bcell\b|tel[eé]fon|\btel\b|\bhandy|rufnummer|celular|m[oó]vil|t[eé]l[eé]phone|cellulare|電話|携帯|电话|手机|هاتف|جوال|موبايل|फ़ोन|फ़ोन|फोन|मोबाइल/iu,
};

/** As a whole, since the name of a company or a product is another thing. */
const NAMES = new Set(
  [
    ...['name', 'full name', 'your name', 'customer name', 'visitor name', 'contact name'],
    ...['the name', 'the visitor’s name', 'the customer’s name', 'name of the visitor', 'name of the customer'],
    ...['nombre', 'nombre completo', 'nom', 'nom complet', 'vollständiger name', 'kundenname', 'ihr name'],
    ...['nome', 'nome completo', 'nominativo', '名前', 'お名前', '氏名', '姓名', '名字'],
    ...['الاسم', 'الاسم الكامل', 'नाम', 'पूरा नाम'],
  ].map((name) => name.normalize('NFC')),
);

const kindIn = (text: string): Kind | undefined =>
  NAMES.has(text.normalize('NFC').toLowerCase().replaceAll("'", '’'))
    ? 'name'
    : KINDS.find((kind) => kind !== 'name' && WORDS[kind].test(text));

/** What a field asks for, by its name, else by its description. Undefined if only a model can tell. */
export const kindOf = (name: string, description: string): Kind | undefined => kindIn(name) ?? kindIn(description);
