import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import type { SmallTalk } from './small-talk.js';

export interface Phrases extends Readonly<Record<SmallTalk, (name: string) => string>> {
  readonly nothingFound: string;
}

/** The fixed phrases of the offline model. Everything else it says is a quotation. */
export const PHRASES: Readonly<Record<LanguageCode, Phrases>> = {
  en: {
    nothingFound: 'I could not find that in the information I have. Could you put it another way?',
    greeting: () => 'Hello! How can I help you?',
    thanks: () => 'You are welcome! Is there anything else I can help you with?',
    farewell: () => 'Goodbye, and have a nice day!',
    identity: (name) => `I am ${name}, a virtual assistant. I answer questions from the information I have been given.`,
    wellbeing: () => 'I am doing well, thank you! How can I help you?',
  },
  es: {
    nothingFound: 'No he podido encontrar eso en la información que tengo. ¿Podría preguntarlo de otra manera?',
    greeting: () => '¡Hola! ¿En qué puedo ayudarle?',
    thanks: () => '¡De nada! ¿Puedo ayudarle en algo más?',
    farewell: () => '¡Adiós, que tenga un buen día!',
    identity: (name) => `Soy ${name}, un asistente virtual. Respondo preguntas con la información que me han dado.`,
    wellbeing: () => '¡Muy bien, gracias! ¿En qué puedo ayudarle?',
  },
  fr: {
    nothingFound:
      'Je n’ai pas trouvé cela dans les informations dont je dispose. Pourriez-vous poser la question autrement ?',
    greeting: () => 'Bonjour ! Comment puis-je vous aider ?',
    thanks: () => 'Avec plaisir ! Puis-je vous aider pour autre chose ?',
    farewell: () => 'Au revoir et bonne journée !',
    identity: (name) =>
      `Je suis ${name}, un assistant virtuel. Je réponds aux questions à partir des informations qui m’ont été confiées.`,
    wellbeing: () => 'Je vais bien, merci ! Comment puis-je vous aider ?',
  },
  de: {
    nothingFound: 'Das konnte ich in meinen Informationen nicht finden. Könnten Sie es anders formulieren?',
    greeting: () => 'Hallo! Wie kann ich Ihnen helfen?',
    thanks: () => 'Gern geschehen! Kann ich sonst noch etwas für Sie tun?',
    farewell: () => 'Auf Wiedersehen und einen schönen Tag!',
    identity: (name) =>
      `Ich bin ${name}, ein virtueller Assistent. Ich beantworte Fragen aus den Informationen, die mir vorliegen.`,
    wellbeing: () => 'Danke, mir geht es gut! Wie kann ich Ihnen helfen?',
  },
  it: {
    nothingFound: 'Non ho trovato questo nelle informazioni che ho. Potrebbe chiederlo in un altro modo?',
    greeting: () => 'Salve! Come posso aiutarla?',
    thanks: () => 'Prego! Posso aiutarla in altro?',
    farewell: () => 'Arrivederci e buona giornata!',
    identity: (name) =>
      `Sono ${name}, un assistente virtuale. Rispondo alle domande con le informazioni che mi sono state date.`,
    wellbeing: () => 'Sto bene, grazie! Come posso aiutarla?',
  },
  pt: {
    nothingFound: 'Não encontrei isso nas informações que tenho. Poderia perguntar de outra forma?',
    greeting: () => 'Olá! Como posso ajudar?',
    thanks: () => 'De nada! Posso ajudar em mais alguma coisa?',
    farewell: () => 'Até logo e tenha um bom dia!',
    identity: (name) =>
      `Sou ${name}, um assistente virtual. Respondo a perguntas com as informações que me foram dadas.`,
    wellbeing: () => 'Estou bem, obrigado! Como posso ajudar?',
  },
  ja: {
    nothingFound: '手元の情報からは見つかりませんでした。別の言い方で質問していただけますか。',
    greeting: () => 'こんにちは！どのようなご用件でしょうか。',
    thanks: () => 'どういたしまして！ほかにお手伝いできることはありますか。',
    farewell: () => 'ありがとうございました。よい一日をお過ごしください。',
    identity: (name) => `${name}です。お預かりしている情報をもとに質問にお答えするバーチャルアシスタントです。`,
    wellbeing: () => '元気です、ありがとうございます！どのようなご用件でしょうか。',
  },
  zh: {
    nothingFound: '我在现有的资料中没有找到相关内容。您可以换一种说法再问一次吗？',
    greeting: () => '您好！请问有什么可以帮您？',
    thanks: () => '不客气！还有什么可以帮您的吗？',
    farewell: () => '再见，祝您愉快！',
    identity: (name) => `我是${name}，一个虚拟助手。我根据已有的资料回答问题。`,
    wellbeing: () => '我很好，谢谢！请问有什么可以帮您？',
  },
  ar: {
    nothingFound: 'لم أجد ذلك في المعلومات المتوفرة لدي. هل يمكنك طرح السؤال بطريقة أخرى؟',
    greeting: () => 'مرحبا! كيف يمكنني مساعدتك؟',
    thanks: () => 'على الرحب والسعة! هل يمكنني مساعدتك في شيء آخر؟',
    farewell: () => 'إلى اللقاء، أتمنى لك يوما سعيدا!',
    identity: (name) => `أنا ${name}، مساعد افتراضي. أجيب عن الأسئلة من المعلومات المتوفرة لدي.`,
    wellbeing: () => 'أنا بخير، شكرا لك! كيف يمكنني مساعدتك؟',
  },
  hi: {
    nothingFound: 'मेरे पास मौजूद जानकारी में मुझे यह नहीं मिला। क्या आप इसे दूसरे शब्दों में पूछ सकते हैं?',
    greeting: () => 'नमस्ते! मैं आपकी क्या मदद कर सकता हूँ?',
    thanks: () => 'आपका स्वागत है! क्या मैं और कोई मदद कर सकता हूँ?',
    farewell: () => 'अलविदा, आपका दिन शुभ हो!',
    identity: (name) => `मैं ${name} हूँ, एक वर्चुअल सहायक। मैं दी गई जानकारी से सवालों के जवाब देता हूँ।`,
    wellbeing: () => 'मैं ठीक हूँ, धन्यवाद! मैं आपकी क्या मदद कर सकता हूँ?',
  },
};
