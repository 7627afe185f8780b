import type { PanelConfig } from '../api';
import { Avatar } from './avatar';
import { CloseIcon, PencilIcon, SpinnerIcon } from './icons';
import { useLocale } from './locale-context';

interface HeaderProps {
  readonly of: Pick<PanelConfig, 'name' | 'avatar'>;
  readonly online: boolean;
  /** The chatbot is no longer there. */
  readonly gone: boolean;
  /** Whether the conversation has any messages to clear. */
  readonly canRestart: boolean;
  readonly onRestart: () => void;
  readonly onClose?: () => void;
}

export const Header = ({ of, online, gone, canRestart, onRestart, onClose }: HeaderProps) => {
  const { labels } = useLocale();
  const state = gone ? labels.notAvailable : labels.subtitle;
  return (
    <header class="head">
      <Avatar of={of} />
      <span class="who">
        <span class="name truncate">
          <bdi>{of.name}</bdi>
        </span>
        <span class="state truncate">
          {!online && <SpinnerIcon size={12} />}
          {online ? state : labels.reconnecting}
        </span>
      </span>
      <button
        type="button"
        class="icon-button"
        aria-label={labels.newConversation}
        title={labels.newConversation}
        disabled={!canRestart}
        onClick={onRestart}
      >
        <PencilIcon />
      </button>
      {onClose && (
        <button type="button" class="icon-button" aria-label={labels.close} title={labels.close} onClick={onClose}>
          <CloseIcon />
        </button>
      )}
    </header>
  );
};
