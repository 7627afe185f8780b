import type { Labels } from './labels';

const labels: Labels = {
  subtitle: '出典付きで回答します',
  reconnecting: '再接続しています…',
  newConversation: '新しい会話',
  close: '閉じる',
  conversation: '会話',
  loading: '会話を読み込んでいます',
  you: 'あなた',
  placeholder: '質問を入力…',
  send: '送信',
  stop: '停止',
  note: 'AIは誤ることがあります。出典をご確認ください。',
  writing: '回答を作成しています',
  newAnswer: '新しい回答',
  source: '出典{n}',
  copy: 'コピー',
  copyCode: 'コードをコピー',
  copied: 'コピーしました',
  stopped: '停止しました',
  offline: 'オフラインです。',
  tryNow: '今すぐ試す',
  waitingToSend: '送信待ち',
  notAnswered: '回答を受信できませんでした。',
  questionKept: '質問は保存されています。',
  busy: '質問が集中しています。少し待ってからお試しください。',
  unavailable: '現在このアシスタントは利用できません。後ほどお試しください。',
  gone: 'このアシスタントは提供を終了しました。',
  tryAgain: '再試行',
  noHistory: '以前のメッセージを読み込めませんでした。',
};

export default labels;
