import type { Labels } from './labels';

const labels: Labels = {
  subtitle: 'Antwortet mit Quellen',
  reconnecting: 'Verbindung wird wiederhergestellt …',
  newConversation: 'Neue Unterhaltung',
  close: 'Schließen',
  conversation: 'Unterhaltung',
  loading: 'Unterhaltung wird geladen',
  you: 'Sie',
  placeholder: 'Stellen Sie eine Frage …',
  send: 'Senden',
  stop: 'Stoppen',
  note: 'KI kann sich irren. Prüfen Sie die Quellen.',
  writing: 'Antwort wird geschrieben',
  newAnswer: 'Neue Antwort',
  source: 'Quelle {n}',
  copy: 'Kopieren',
  copyCode: 'Code kopieren',
  copied: 'Kopiert',
  stopped: 'Gestoppt',
  offline: 'Sie sind offline.',
  tryNow: 'Jetzt versuchen',
  waitingToSend: 'Wird später gesendet',
  notAnswered: 'Die Antwort ist nicht angekommen.',
  questionKept: 'Ihre Frage bleibt erhalten.',
  busy: 'Zu viele Fragen auf einmal. Bitte warten Sie einen Moment.',
  unavailable: 'Dieser Assistent ist gerade nicht verfügbar. Bitte versuchen Sie es später.',
  gone: 'Dieser Assistent ist nicht mehr verfügbar.',
  tryAgain: 'Erneut versuchen',
  noHistory: 'Frühere Nachrichten konnten nicht geladen werden.',
};

export default labels;
