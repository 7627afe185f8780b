import type { Labels } from './labels';

const labels: Labels = {
  subtitle: 'Responde citando sus fuentes',
  reconnecting: 'Reconectando…',
  newConversation: 'Nueva conversación',
  close: 'Cerrar',
  conversation: 'Conversación',
  loading: 'Cargando la conversación',
  you: 'Tú',
  placeholder: 'Haz una pregunta…',
  send: 'Enviar',
  stop: 'Detener',
  note: 'La IA puede equivocarse. Consulta las fuentes.',
  writing: 'Escribiendo una respuesta',
  newAnswer: 'Nueva respuesta',
  source: 'Fuente {n}',
  copy: 'Copiar',
  copyCode: 'Copiar código',
  copied: 'Copiado',
  stopped: 'Detenida',
  offline: 'No tienes conexión.',
  tryNow: 'Probar ahora',
  waitingToSend: 'Pendiente de envío',
  notAnswered: 'La respuesta no ha llegado.',
  questionKept: 'Tu pregunta se ha guardado.',
  busy: 'Demasiadas preguntas a la vez. Espera un momento.',
  unavailable: 'Este asistente no está disponible en este momento. Inténtalo más tarde.',
  gone: 'Este asistente ya no está disponible.',
  tryAgain: 'Reintentar',
  noHistory: 'No se han podido cargar los mensajes anteriores.',
};

export default labels;
