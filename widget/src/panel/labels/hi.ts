import type { Labels } from './labels';

const labels: Labels = {
  subtitle: 'स्रोतों के साथ जवाब',
  reconnecting: 'फिर से कनेक्ट हो रहा है…',
  newConversation: 'नई बातचीत',
  close: 'बंद करें',
  conversation: 'बातचीत',
  loading: 'बातचीत लोड हो रही है',
  you: 'आप',
  placeholder: 'अपना सवाल लिखें…',
  send: 'भेजें',
  stop: 'रोकें',
  note: 'AI से गलती हो सकती है। स्रोत जाँच लें।',
  writing: 'जवाब लिखा जा रहा है',
  newAnswer: 'नया जवाब',
  source: 'स्रोत {n}',
  copy: 'कॉपी करें',
  copyCode: 'कोड कॉपी करें',
  copied: 'कॉपी हो गया',
  stopped: 'रोक दिया गया',
  offline: 'आप ऑफ़लाइन हैं।',
  tryNow: 'अभी कोशिश करें',
  waitingToSend: 'भेजने की प्रतीक्षा में',
  notAnswered: 'जवाब नहीं मिल पाया।',
  questionKept: 'आपका सवाल सुरक्षित है।',
  busy: 'एक साथ बहुत सारे सवाल। कृपया थोड़ा रुकें।',
  unavailable: 'यह सहायक अभी उपलब्ध नहीं है। कृपया बाद में कोशिश करें।',
  gone: 'यह सहायक अब उपलब्ध नहीं है।',
  tryAgain: 'फिर कोशिश करें',
  noHistory: 'पिछले संदेश लोड नहीं हो सके।',
};

export default labels;
