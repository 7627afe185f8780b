import type { LanguageCode } from '@chatbot-builder/contracts/constants';

interface ShareTexts {
  /** Where the browser runs no scripts. */
  readonly needsScripts: string;
  /** For a link without a chatbot, whether it was deleted or never there. */
  readonly notAvailable: string;
  readonly askForLink: string;
}

export const SHARE_TEXTS: Readonly<Record<LanguageCode, ShareTexts>> = {
  en: {
    needsScripts: 'This chat needs JavaScript. Turn it on in your browser and load the page again.',
    notAvailable: 'This chat is not available',
    askForLink: 'The link may be incomplete or out of use. Ask whoever gave it to you for a new one.',
  },
  es: {
    needsScripts: 'Este chat necesita JavaScript. Actívalo en tu navegador y vuelve a cargar la página.',
    notAvailable: 'Este chat no está disponible',
    askForLink: 'Puede que el enlace esté incompleto o ya no se use. Pide uno nuevo a quien te lo dio.',
  },
  fr: {
    needsScripts: 'Ce chat nécessite JavaScript. Activez-le dans votre navigateur et rechargez la page.',
    notAvailable: 'Ce chat n’est pas disponible',
    askForLink:
      'Le lien est peut-être incomplet ou n’est plus utilisé. Demandez-en un nouveau à la personne qui vous l’a donné.',
  },
  de: {
    needsScripts: 'Dieser Chat braucht JavaScript. Schalten Sie es im Browser ein und laden Sie die Seite neu.',
    notAvailable: 'Dieser Chat ist nicht verfügbar',
    askForLink:
      'Der Link ist vielleicht unvollständig oder nicht mehr in Gebrauch. Bitten Sie um einen neuen, wer ihn Ihnen gegeben hat.',
  },
  it: {
    needsScripts: 'Questa chat richiede JavaScript. Attivalo nel browser e ricarica la pagina.',
    notAvailable: 'Questa chat non è disponibile',
    askForLink: 'Il link potrebbe essere incompleto o non più in uso. Chiedine uno nuovo a chi te lo ha dato.',
  },
  pt: {
    needsScripts: 'Este chat precisa de JavaScript. Ative-o no navegador e recarregue a página.',
    notAvailable: 'Este chat não está disponível',
    askForLink: 'O link pode estar incompleto ou fora de uso. Peça um novo a quem o deu a você.',
  },
  ja: {
    needsScripts: 'このチャットにはJavaScriptが必要です。ブラウザで有効にして、ページを再読み込みしてください。',
    notAvailable: 'このチャットはご利用いただけません',
    askForLink:
      'リンクが不完全か、使われなくなった可能性があります。リンクを受け取った相手に新しいものをお尋ねください。',
  },
  zh: {
    needsScripts: '此聊天需要 JavaScript。请在浏览器中启用后重新加载页面。',
    notAvailable: '此聊天不可用',
    askForLink: '链接可能不完整或已停用。请向给您链接的人索取新的链接。',
  },
  ar: {
    needsScripts: 'تحتاج هذه المحادثة إلى JavaScript. فعّله في متصفحك ثم أعد تحميل الصفحة.',
    notAvailable: 'هذه المحادثة غير متاحة',
    askForLink: 'قد يكون الرابط ناقصًا أو لم يعد مستخدمًا. اطلب رابطًا جديدًا ممن أعطاك إياه.',
  },
  hi: {
    needsScripts: 'इस चैट के लिए JavaScript ज़रूरी है। इसे अपने ब्राउज़र में चालू करें और पेज फिर से लोड करें।',
    notAvailable: 'यह चैट उपलब्ध नहीं है',
    askForLink: 'हो सकता है लिंक अधूरा हो या अब काम में न हो। जिसने आपको लिंक दिया, उससे नया लिंक माँगें।',
  },
};
