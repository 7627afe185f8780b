import type { Labels } from './labels';

const labels: Labels = {
  subtitle: 'Responde com fontes',
  reconnecting: 'Reconectando…',
  newConversation: 'Nova conversa',
  close: 'Fechar',
  conversation: 'Conversa',
  loading: 'Carregando a conversa',
  you: 'Você',
  placeholder: 'Faça uma pergunta…',
  send: 'Enviar',
  stop: 'Parar',
  note: 'A IA pode errar. Confira as fontes.',
  writing: 'Escrevendo uma resposta',
  newAnswer: 'Nova resposta',
  source: 'Fonte {n}',
  copy: 'Copiar',
  copyCode: 'Copiar código',
  copied: 'Copiado',
  stopped: 'Interrompida',
  offline: 'Você está offline.',
  tryNow: 'Tentar agora',
  waitingToSend: 'Aguardando envio',
  notAnswered: 'A resposta não chegou.',
  questionKept: 'Sua pergunta foi guardada.',
  busy: 'Perguntas demais de uma vez. Aguarde um momento.',
  unavailable: 'Este assistente não está disponível agora. Tente mais tarde.',
  gone: 'Este assistente não está mais disponível.',
  tryAgain: 'Tentar de novo',
  noHistory: 'Não foi possível carregar as mensagens anteriores.',
};

export default labels;
