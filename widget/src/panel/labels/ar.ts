import type { Labels } from './labels';

const labels: Labels = {
  subtitle: 'يجيب مع ذكر المصادر',
  reconnecting: 'جارٍ إعادة الاتصال…',
  newConversation: 'محادثة جديدة',
  close: 'إغلاق',
  conversation: 'المحادثة',
  loading: 'جارٍ تحميل المحادثة',
  you: 'أنت',
  placeholder: 'اكتب سؤالك…',
  send: 'إرسال',
  stop: 'إيقاف',
  note: 'قد يخطئ الذكاء الاصطناعي. تحقّق من المصادر.',
  writing: 'جارٍ كتابة الإجابة',
  newAnswer: 'إجابة جديدة',
  source: 'المصدر {n}',
  copy: 'نسخ',
  copyCode: 'نسخ الشيفرة',
  copied: 'تم النسخ',
  stopped: 'تم الإيقاف',
  offline: 'أنت غير متصل بالإنترنت.',
  tryNow: 'حاول الآن',
  waitingToSend: 'بانتظار الإرسال',
  notAnswered: 'لم تصل الإجابة.',
  questionKept: 'سؤالك محفوظ.',
  busy: 'أسئلة كثيرة في وقت واحد. انتظر لحظة من فضلك.',
  unavailable: 'هذا المساعد غير متاح الآن. حاول لاحقًا من فضلك.',
  gone: 'لم يعد هذا المساعد متاحًا.',
  tryAgain: 'إعادة المحاولة',
  noHistory: 'تعذّر تحميل الرسائل السابقة.',
};

export default labels;
