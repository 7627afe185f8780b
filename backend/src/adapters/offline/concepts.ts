import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import { stemmerOf } from '../text/stems.js';
import { wordsOf } from '../text/words.js';

/**
 * Words that customers use for the same thing, one line each. Broad enough that two wordings of a question meet, and
 * narrow enough that two questions about different things do not.
 */
const CONCEPTS: Readonly<Record<LanguageCode, string>> = {
  en: `
    deliver delivery ship shipping shipment dispatch courier parcel package postage
    arrive arrival receive
    return returns exchange swap
    refund reimburse reimbursement moneyback
    cancel cancellation terminate termination quit end resign
    pause freeze suspend hold
    pay payment paying checkout
    invoice bill receipt
    card cards credit debit visa mastercard
    voucher coupon discount promo code rebate reduction
    gift present giftcard
    price cost fee charge rate tariff pricing expensive
    free complimentary gratis
    open opening hours closed close closing
    book booking reserve reservation appointment schedule
    reschedule move shift postpone change modify
    account profile
    membership member
    login signin
    password passcode credentials
    email mail e-mail
    phone telephone call number ring
    contact reach helpdesk hotline agent human person somebody someone staff
    address location located find
    park parking car
    wifi wlan internet wireless
    dog dogs cat pet pets animal animals
    kid kids child children baby toddler family
    student students pupil trainee apprentice
    senior seniors pensioner pensioners retired
    breakfast
    lunch
    dinner
    meal meals food eat dish dishes menu course
    vegan vegetarian plantbased meatless
    allergy allergies allergic intolerance gluten lactose
    warranty guarantee
    broken damaged defective faulty defect damage cracked
    repair fix mend service maintenance
    size sizes sizing fit measurement measurements
    colour color colours colors shade
    stock available availability
    order purchase buy buying
    track tracking trace whereabouts
    abroad overseas international internationally foreign countries country worldwide
    customs duty duties import
    data privacy gdpr
    delete remove erase
    trial try test demo
    upgrade
    plan subscription contract
    minimum least shortest
    maximum most longest limit
    accessible wheelchair disabled disability accessibility step-free
    job jobs career careers vacancy vacancies apply hiring work
    weekend saturday sunday
    holiday holidays christmas easter
    night overnight evening late
    early earlier sooner before
    luggage baggage suitcase bag bags
    towel towels linen bedding
    pool swim swimming
    lesson lessons class classes course courses
    teacher instructor trainer tutor
    certificate diploma certification
    tax vat taxes
    company business firm corporate
    language languages speak spoken
    download export
    upload import
    install installation setup set
    compatible compatibility
    smoke smoking cigarette
    water waterproof rain
    wash washing clean cleaning laundry
    used secondhand refurbished
    pick pickup collect collection
    newsletter mailing
    lost forgot forgotten forget mislaid misplaced reset recover
    quick quickly fast express rush urgent
    people guests persons group party`,
  de: `
    liefern lieferung lieferzeit versand versenden verschicken schicken paket zustellung zustellen porto
    ankommen ankunft eintreffen
    zurückgeben rückgabe zurückschicken retoure retournieren zurücksenden rücksendung umtauschen umtausch tauschen
    erstattung erstatten rückerstattung
    kündigen kündigung beenden aufhören
    pausieren pause aussetzen ruhen stilllegen
    stornieren stornierung absagen absage
    zahlen bezahlen zahlung bezahlung zahlungsarten zahlungsmittel begleichen
    rechnung beleg quittung
    karte kreditkarte ec-karte girocard
    gutschein rabatt rabattcode nachlass ermäßigung vergünstigung
    preis kosten kostet gebühr tarif teuer
    kostenlos gratis umsonst kostenfrei
    öffnungszeiten öffnen geöffnet offen schließen geschlossen
    buchen buchung reservieren reservierung termin
    verschieben umbuchen verlegen ändern
    konto profil
    mitgliedschaft mitglied
    anmelden anmeldung einloggen login
    passwort kennwort zugangsdaten
    telefon telefonnummer anrufen nummer telefonisch
    kontakt erreichen ansprechpartner mitarbeiter mensch jemand
    adresse anschrift standort finden liegt
    parken parkplatz parkplätze auto stellplatz
    wlan wifi internet
    hund hunde katze haustier haustiere tier tiere
    kind kinder baby familie
    student studenten studierende studentenrabatt schüler azubi auszubildende
    senioren rentner rentnerinnen
    frühstück
    mittagessen
    abendessen
    essen gerichte gericht speisen
    vegan vegetarisch fleischlos pflanzlich
    allergie allergien unverträglichkeit gluten laktose
    garantie gewährleistung
    kaputt defekt beschädigt schaden
    reparieren reparatur richten instandsetzen wartung
    größe größen passform maße
    lager verfügbar vorrätig lieferbar
    bestellen bestellung kaufen kauf
    verfolgen sendungsverfolgung nachverfolgen
    ausland international auslandsversand
    zoll einfuhr
    daten datenschutz dsgvo
    löschen entfernen
    probe probetraining testen ausprobieren schnuppern
    barrierefrei rollstuhl rollstuhlgerecht behindertengerecht
    gepäck koffer tasche
    handtuch handtücher bettwäsche
    kurs kurse unterricht stunde
    lehrer trainer kursleiter
    zertifikat bescheinigung zeugnis
    sprache sprachen sprechen
    abholen abholung selbstabholung
    verloren vergessen
    schnell express eilig rasch
    personen leute gäste gruppe
    nacht nachts abends abend spät
    früh früher`,
  fr: `
    livrer livraison expédier expédition envoyer envoi colis port
    retourner retour renvoyer rendre échanger échange
    rembourser remboursement
    annuler annulation
    abonnement
    résilier résiliation arrêter
    payer paiement régler règlement
    facture reçu
    carte bancaire cb
    réduction remise promo code bon coupon
    prix coût coûter tarif cher
    gratuit gratuitement
    horaires ouvert ouvrir ouverture fermé fermer fermeture
    réserver réservation rendez-vous
    compte profil
    connexion connecter identifiant
    téléphone appeler numéro téléphoner joindre contacter contact
    adresse situé trouver emplacement
    parking garer stationnement stationner voiture
    wifi internet
    chien chiens chat animal animaux
    enfant enfants bébé famille
    végétarien végétalien vegan
    garantie
    cassé abîmé endommagé défectueux
    réparer réparation
    taille pointure
    commander commande acheter
    étranger international
    cours leçon
    étudiant étudiants
    handicap handicapé fauteuil accessible
    mot passe
    arriver recevoir réception`,
  es: `
    enviar envío envíos entrega entregar paquete mandar
    devolver devolución cambiar cambio
    reembolso reembolsar dinero
    cancelar anular cancelación
    pagar pago pagos abonar
    factura recibo
    tarjeta crédito débito
    descuento cupón código rebaja
    precio coste costo cuesta tarifa caro
    gratis gratuito
    horario abierto abrir abren cerrado cerrar cierran
    reservar reserva cita mesa
    cuenta perfil
    contraseña clave
    teléfono llamar número contactar contacto
    dirección ubicación encontrar situado
    aparcar aparcamiento estacionar estacionamiento parking coche
    wifi internet
    perro perros gato mascota mascotas animal animales
    niño niños bebé familia
    vegetariano vegetariana vegano vegana
    alergia alergias gluten celíaco celíacos
    garantía
    roto dañado defectuoso
    reparar reparación arreglar
    talla tallas tamaño
    pedido pedir comprar compra
    extranjero internacional
    curso cursos clase clases
    llegar tardar recibir`,
  it: `
    spedire spedizione consegna consegnare pacco inviare
    restituire reso resi cambiare cambio
    rimborso rimborsare
    annullare annulla disdire disdetta cancellare
    abbonamento
    pagare pagamento pagamenti
    fattura ricevuta
    carta credito bancomat
    sconto coupon codice
    prezzo costo costa tariffa
    gratis gratuito
    orari orario aperto aprire apertura chiuso chiudere chiusura
    prenotare prenotazione
    telefono chiamare numero contattare
    indirizzo trovate
    parcheggio parcheggiare auto macchina
    cane cani gatto animale animali
    bambino bambini famiglia
    vegetariano vegano
    garanzia
    rotto difettoso danneggiato
    riparare riparazione
    taglia taglie misura
    ordine ordinare acquistare comprare
    estero
    corso corsi lezione lezioni
    arrivare ricevere`,
  pt: `
    enviar envio entrega entregar encomenda remessa
    devolver devolução trocar troca
    reembolso reembolsar
    cancelar anular cancelamento
    pagar pagamento
    fatura recibo
    cartão crédito débito
    desconto cupão cupom código
    preço custo custa tarifa
    grátis gratuito
    horário aberto abrir abre fechado fechar fecha
    reservar reserva marcação marcar
    telefone ligar número contactar contato contacto
    endereço morada localização
    estacionar estacionamento carro
    cão cães cachorro gato animal animais
    criança crianças família
    vegetariano vegano
    garantia
    partido danificado defeituoso quebrado
    reparar reparação conserto consertar
    tamanho tamanhos
    encomendar comprar compra pedido
    estrangeiro exterior
    curso cursos aula aulas
    chegar receber`,
  ja: `
    配送 発送 送料 届く 配達 届け 送る
    返品 返却 交換
    返金 払い戻し
    解約 キャンセル 取り消し
    支払い 支払う 決済 払う
    営業 開店 営業時間 開く
    予約 申し込み
    駐車 駐車場
    犬 ペット 動物
    子供 子ども`,
  zh: `
    配送 发货 送货 快递 邮寄
    退货 退换 换货
    退款 退钱
    取消 解约 退订
    支付 付款 结账
    营业 开门 关门
    预约 预订 订位
    停车 停车场 车位
    狗 宠物 动物
    孩子 儿童 小孩`,
  ar: `
    توصيل شحن تسليم إرسال
    إرجاع استبدال إعادة
    استرداد
    إلغاء
    دفع سداد
    حجز موعد
    موقف مواقف سيارات
    سعر تكلفة ثمن`,
  hi: `
    डिलीवरी शिपिंग पार्सल
    वापस वापसी लौटाना बदलना
    रिफंड पैसे
    रद्द कैंसिल
    भुगतान पेमेंट
    बुकिंग बुक आरक्षण
    पार्किंग गाड़ी
    कीमत दाम शुल्क`,
};

/** Words of any question, which say nothing about its subject. */
const GENERIC: Readonly<Record<LanguageCode, string>> = {
  en: `possible ok okay allow allowed permitted accept accepted welcome offer want would like need can may please any anything
    something thing things item items product products place process way ways along bring come enter go take live leave get
    have use make there tell know possible work works even`,
  de: `möglich geht gehen haben hat gibt darf dürfen machen mache lassen lässt möchte brauche braucht nehmen mitbringen bringen
    komme kommt kommen dauert dauern bieten anbieten erlaubt bekommen erhalten eigentlich bitte wissen`,
  fr: `possible voudrais peut peux puis pouvez accepter accepté acceptés acceptez venir entrer faire avoir proposer proposez
    existe aimerais habite chez`,
  es: `posible puede pueden puedo quiero quisiera tener tienen hay aceptan aceptar ofrecen hacen hacer venir llevar traer dejar
    vivo cerca`,
  it: `possibile posso può vorrei fare avete accettate accettare ammessi venire portare`,
  pt: `possível posso pode podem quero gostaria fazer têm aceitam aceitar oferecem vir levar trazer`,
  ja: `できる ある ください 可能`,
  zh: `可以 能 吗 请问 有`,
  ar: `يمكن ممكن هل أريد لديكم`,
  hi: `सकता सकते संभव चाहिए`,
};

/** Several words that mean what one word means. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:send|give|bring|take|ship|mail)(?:ing)?\b[^.?!]{0,20}\bback\b/giu, 'return'],
  [/\bmoney\b[^.?!]{0,10}\bback\b/giu, 'refund'],
  [/\b(?:can ?not|can['’]t|don['’]t|do not) remember\b/giu, 'forgot'],
  [/\bplant[- ]based\b/giu, 'vegan'],
  [/\bpay(?:s|ing)? less\b/giu, 'discount'],
  [/\b(?:car park|parking (?:lot|space|spaces|garage))\b/giu, 'parking'],
  [/\b(?:log|sign)(?:ging|ing)? ?-?in\b/giu, 'login'],
  [/\bget in touch\b/giu, 'contact'],
  [/\b(?:put|place)\b[^.?!]{0,20}\bon hold\b/giu, 'pause'],
  [/\bruhen\b[^.?!]{0,10}\blassen\b/giu, 'pausieren'],
  [/\bzahl(?:e|en|t)\b([^.?!]{0,30})\bweniger\b/giu, 'rabatt $1'],
  [/\bunsubscribe\b/giu, 'cancel subscription'],
];

/** A text with one word for each phrase. */
export const withoutPhrases = (text: string): string =>
  PHRASES.reduce((plain, [phrase, word]) => plain.replace(phrase, word), text);

const generic = new Map<LanguageCode, ReadonlySet<string>>();

export function isGeneric(word: string, language: LanguageCode): boolean {
  let words = generic.get(language);
  if (!words) generic.set(language, (words = new Set(wordsOf(GENERIC[language]))));
  return words.has(word);
}

const countries = new Map<LanguageCode, ReadonlySet<string>>();

/** Names of countries that are one word. Some languages do not capitalize names. */
export function isCountry(word: string, language: LanguageCode): boolean {
  let names = countries.get(language);
  if (!names) {
    const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(65 + at));
    const all = letters.flatMap((first) => letters.map((second) => display.of(first + second) ?? ''));
    names = new Set(all.flatMap((name) => (wordsOf(name).length === 1 ? wordsOf(name) : [])));
    countries.set(language, names);
  }
  return names.has(word);
}

const known = new Map<LanguageCode, ReadonlyMap<string, string>>();

/** The line of each word, by stem. A word of two lines belongs to the first. */
function linesOf(language: LanguageCode): ReadonlyMap<string, string> {
  const before = known.get(language);
  if (before) return before;
  const lines = new Map<string, string>();
  for (const line of CONCEPTS[language].trim().split('\n')) {
    const words = wordsOf(line);
    for (const word of words) {
      const stem = stemmerOf(language)(word);
      if (!lines.has(stem)) lines.set(stem, `=${words[0] ?? ''}`);
    }
  }
  known.set(language, lines);
  return lines;
}

/** What a word stands for: the same text for words that mean the same. Undefined if that is not known. */
export const conceptOf = (word: string, language: LanguageCode): string | undefined =>
  linesOf(language).get(stemmerOf(language)(word));
