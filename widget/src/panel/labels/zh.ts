import type { Labels } from './labels';

const labels: Labels = {
  subtitle: '回答附带来源',
  reconnecting: '正在重新连接…',
  newConversation: '新对话',
  close: '关闭',
  conversation: '对话',
  loading: '正在加载对话',
  you: '你',
  placeholder: '请输入问题…',
  send: '发送',
  stop: '停止',
  note: 'AI 可能会出错，请核对来源。',
  writing: '正在撰写回答',
  newAnswer: '新回答',
  source: '来源 {n}',
  copy: '复制',
  copyCode: '复制代码',
  copied: '已复制',
  stopped: '已停止',
  offline: '你已离线。',
  tryNow: '立即重试',
  waitingToSend: '等待发送',
  notAnswered: '未能收到回答。',
  questionKept: '你的问题已保留。',
  busy: '提问过于频繁，请稍候再试。',
  unavailable: '此助手暂时无法使用，请稍后再试。',
  gone: '此助手已不可用。',
  tryAgain: '重试',
  noHistory: '无法加载之前的消息。',
};

export default labels;
