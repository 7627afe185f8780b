import type { Labels } from './labels';

const labels: Labels = {
  subtitle: 'Answers with sources',
  reconnecting: 'Reconnecting…',
  newConversation: 'New conversation',
  close: 'Close',
  conversation: 'Conversation',
  loading: 'Loading the conversation',
  you: 'You',
  placeholder: 'Ask a question…',
  send: 'Send',
  stop: 'Stop',
  note: 'AI can be wrong. Check the sources.',
  writing: 'Writing an answer',
  newAnswer: 'New answer',
  source: 'Source {n}',
  copy: 'Copy',
  copyCode: 'Copy code',
  copied: 'Copied',
  stopped: 'Stopped',
  offline: 'You’re offline.',
  tryNow: 'Try now',
  waitingToSend: 'Waiting to send',
  notAnswered: 'The answer didn’t arrive.',
  questionKept: 'Your question is kept.',
  busy: 'Too many questions at once. Please wait a moment.',
  unavailable: 'This assistant isn’t available right now. Please try again later.',
  gone: 'This assistant is no longer available.',
  tryAgain: 'Try again',
  noHistory: 'Earlier messages couldn’t be loaded.',
};

export default labels;
