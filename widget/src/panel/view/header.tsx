import type { PanelConfig } from '../api';
import { Avatar } from './avatar';
import { BackIcon, CloseIcon, ForwardIcon, ListIcon, PencilIcon, SpinnerIcon } from './icons';
import { useLocale } from './locale-context';

interface HeaderProps {
  readonly of: Pick<PanelConfig, 'name' | 'avatar'>;
  readonly online: boolean;
  /** The chatbot is no longer there. */
  readonly gone: boolean;
  /** Whether the conversation has any messages to clear. */
  readonly canRestart: boolean;
  readonly onRestart: () => void;
  /** Goes back to what was shown before. It takes the place of a new conversation. */
  readonly onBack: (() => void) | undefined;
  /** Lists the visitor's conversations. */
  readonly onList: (() => void) | undefined;
  readonly onClose?: () => void;
}

export const Header = ({ of, online, gone, canRestart, onRestart, onBack, onList, onClose }: HeaderProps) => {
  const { labels, direction } = useLocale();
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
      {onList && <Action label={labels.earlier} Icon={ListIcon} onClick={onList} />}
      {onBack ? (
        <Action label={labels.back} Icon={direction === 'rtl' ? ForwardIcon : BackIcon} onClick={onBack} />
      ) : (
        <Action label={labels.newConversation} Icon={PencilIcon} disabled={!canRestart} onClick={onRestart} />
      )}
      {onClose && <Action label={labels.close} Icon={CloseIcon} onClick={onClose} />}
    </header>
  );
};

interface ActionProps {
  readonly label: string;
  readonly Icon: typeof CloseIcon;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

const Action = ({ label, Icon, ...button }: ActionProps) => (
  <button type="button" class="icon-button" aria-label={label} title={label} {...button}>
    <Icon />
  </button>
);
