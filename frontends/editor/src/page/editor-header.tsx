import { Tag, usePhone } from '@chatbot-builder/kit';
import { ChatbotTitle } from '@chatbot-builder/kit/brand';
import { BackLink } from '@chatbot-builder/kit/router';
import { Button } from '@chatbot-builder/kit/antd';
import { Dropdown } from '@chatbot-builder/kit/antd-dropdown';
import { Ellipsis, Play } from 'lucide-react';
import classes from './editor-header.module.css';

interface EditorHeaderProps {
  readonly title: string;
  readonly color: string;
  /** Whether nothing can be saved or deleted here. */
  readonly readOnly: boolean;
  readonly verb: 'Create' | 'Save';
  readonly canSave: boolean;
  readonly pending: boolean;
  readonly onSave: () => void;
  /** Undefined until the chatbot exists. */
  readonly onDelete: (() => void) | undefined;
  readonly panelTitle: string;
  /** Set if the panel does not fit next to the form. */
  readonly onPanel: (() => void) | undefined;
}

export function EditorHeader({ title, color, readOnly, panelTitle, onPanel, ...saving }: EditorHeaderProps) {
  return (
    <header className={classes['header']}>
      <BackLink to="/dashboard" label="Back to dashboard" />
      <ChatbotTitle name={title} color={color} />
      <div className={classes['actions']}>
        {onPanel && (
          <Button icon={<Play size={14} aria-hidden />} onClick={onPanel}>
            {panelTitle}
          </Button>
        )}
        {readOnly ? <Tag>Read-only</Tag> : <Actions {...saving} />}
      </div>
    </header>
  );
}

type ActionsProps = Pick<EditorHeaderProps, 'verb' | 'canSave' | 'pending' | 'onSave' | 'onDelete'>;

function Actions({ verb, canSave, pending, onSave, onDelete }: ActionsProps) {
  const phone = usePhone();
  return (
    <>
      {!phone && onDelete && (
        <Button className={classes['delete']} onClick={onDelete}>
          Delete
        </Button>
      )}
      {/* On a phone only the unsaved-changes bar has this button, to leave room for the title. */}
      {!phone && (
        <Button disabled={!canSave} loading={pending} onClick={onSave}>
          {verb}
        </Button>
      )}
      {phone && onDelete && (
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{ items: [{ key: 'delete', label: 'Delete', danger: true, onClick: onDelete }] }}
        >
          <Button className={classes['more']} type="text" icon={<Ellipsis size={16} aria-hidden />} aria-label="More" />
        </Dropdown>
      )}
    </>
  );
}
