import type { Labels } from './labels';

const labels: Labels = {
  subtitle: 'Réponses avec sources',
  reconnecting: 'Reconnexion…',
  newConversation: 'Nouvelle conversation',
  close: 'Fermer',
  conversation: 'Conversation',
  loading: 'Chargement de la conversation',
  you: 'Vous',
  placeholder: 'Posez une question…',
  send: 'Envoyer',
  stop: 'Arrêter',
  note: 'L’IA peut se tromper. Vérifiez les sources.',
  writing: 'Rédaction de la réponse',
  newAnswer: 'Nouvelle réponse',
  source: 'Source {n}',
  copy: 'Copier',
  copyCode: 'Copier le code',
  copied: 'Copié',
  stopped: 'Arrêtée',
  offline: 'Vous êtes hors ligne.',
  tryNow: 'Réessayer maintenant',
  waitingToSend: 'En attente d’envoi',
  notAnswered: 'La réponse n’est pas arrivée.',
  questionKept: 'Votre question est conservée.',
  busy: 'Trop de questions à la fois. Patientez un instant.',
  unavailable: 'Cet assistant n’est pas disponible pour le moment. Réessayez plus tard.',
  gone: 'Cet assistant n’est plus disponible.',
  tryAgain: 'Réessayer',
  noHistory: 'Impossible de charger les messages précédents.',
};

export default labels;
