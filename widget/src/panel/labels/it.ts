import type { Labels } from './labels';

const labels: Labels = {
  subtitle: 'Risponde citando le fonti',
  reconnecting: 'Riconnessione…',
  newConversation: 'Nuova conversazione',
  close: 'Chiudi',
  conversation: 'Conversazione',
  loading: 'Caricamento della conversazione',
  you: 'Tu',
  placeholder: 'Fai una domanda…',
  send: 'Invia',
  stop: 'Interrompi',
  note: 'L’IA può sbagliare. Controlla le fonti.',
  writing: 'Sta scrivendo una risposta',
  newAnswer: 'Nuova risposta',
  source: 'Fonte {n}',
  copy: 'Copia',
  copyCode: 'Copia codice',
  copied: 'Copiato',
  stopped: 'Interrotta',
  offline: 'Sei offline.',
  tryNow: 'Prova ora',
  waitingToSend: 'In attesa di invio',
  notAnswered: 'La risposta non è arrivata.',
  questionKept: 'La tua domanda è stata conservata.',
  busy: 'Troppe domande in una volta. Attendi un momento.',
  unavailable: 'Questo assistente al momento non è disponibile. Riprova più tardi.',
  gone: 'Questo assistente non è più disponibile.',
  tryAgain: 'Riprova',
  noHistory: 'Impossibile caricare i messaggi precedenti.',
};

export default labels;
