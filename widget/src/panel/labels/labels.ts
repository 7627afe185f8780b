/** All texts of the panel. `{n}` is replaced by a number. */
export interface Labels {
  readonly subtitle: string;
  readonly reconnecting: string;
  readonly notAvailable: string;
  readonly newConversation: string;
  readonly close: string;
  readonly conversation: string;
  readonly loading: string;
  readonly you: string;
  readonly placeholder: string;
  readonly send: string;
  readonly stop: string;
  readonly note: string;
  readonly writing: string;
  readonly newAnswer: string;
  readonly source: string;
  readonly copy: string;
  readonly copyCode: string;
  readonly copied: string;
  readonly stopped: string;
  readonly offline: string;
  readonly tryNow: string;
  readonly waitingToSend: string;
  readonly notAnswered: string;
  readonly questionKept: string;
  readonly busy: string;
  readonly unavailable: string;
  readonly gone: string;
  readonly retry: string;
  readonly noHistory: string;
  readonly leaveEmail: string;
  readonly yourEmail: string;
  readonly emailSent: string;
  readonly emailFailed: string;
  readonly contactUs: string;
}
