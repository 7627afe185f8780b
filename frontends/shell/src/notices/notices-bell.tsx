import { Bell } from 'lucide-react';
import { useState } from 'react';
import type { Notice } from '@chatbot-builder/contracts/http';
import { Skeleton, useLive, useNoticesQuery } from '@chatbot-builder/kit';
import { Tooltip } from '@chatbot-builder/kit/antd';
import { Dropdown, type MenuProps } from '@chatbot-builder/kit/antd-dropdown';
import { useNavigate } from '@chatbot-builder/kit/router';
import { sentenceOf } from './sentences';
import classes from './notices-bell.module.css';

type Items = NonNullable<MenuProps['items']>;

const words = (text: string, detail?: string) => (
  <span className={classes['words']}>
    <b>{text}</b>
    {detail && <span>{detail}</span>}
  </span>
);

const Loading = () => (
  <span role="img" aria-label="Loading notices">
    <Skeleton width={232} height={40} />
  </span>
);

/** What needs the owner, in a menu that opens from the top bar. */
export function NoticesBell({ className }: { className: string | undefined }) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const { data: notices, isError, refetch } = useNoticesQuery();
  useLive((event) => {
    const mayHaveChanged =
      event.kind === 'missed' || event.kind === 'moved' || (event.kind === 'changed' && event.collection === 'notices');
    if (mayHaveChanged) void refetch();
  });

  const row = (notice: Notice): Items[number] => {
    const { title, detail, to } = sentenceOf(notice);
    return {
      key: notice.id,
      icon: (
        <span className={classes['marker']} aria-hidden>
          <span className={classes['dot']} data-severity={notice.severity} />
        </span>
      ),
      label: words(title, notice.chatbotName === null ? detail : `${notice.chatbotName}: ${detail}`),
      onClick: () => void navigate(to),
    };
  };
  const rows = (): Items => {
    if (isError)
      return [{ key: 'retry', label: words('Failed to fetch notices', 'Retry'), onClick: () => void refetch() }];
    if (!notices) return [{ key: 'loading', disabled: true, label: <Loading /> }];
    if (notices.length === 0)
      return [
        { key: 'none', disabled: true, label: <span className={classes['none']}>Nothing needs your attention</span> },
      ];
    return notices.map(row);
  };

  const count = notices?.length ?? 0;
  const label = count === 0 ? 'Notices' : `Notices, ${count} open`;
  return (
    <Dropdown
      menu={{ items: [{ key: 'notices', type: 'group', label: 'Notices' }, ...rows()] }}
      trigger={['click']}
      placement="bottomRight"
      open={open}
      onOpenChange={(opened, { source }) => {
        // "Retry" keeps the menu open.
        if (source === 'trigger' || !isError) setOpen(opened);
      }}
      autoFocus
      getPopupContainer={(bell) => bell.parentElement ?? document.body}
      classNames={{ root: classes['menu'] }}
    >
      <Tooltip title={open ? '' : label}>
        <button type="button" className={className} aria-label={label} aria-haspopup="menu" aria-expanded={open}>
          <span className={classes['bell']}>
            <Bell size={16} aria-hidden />
            {count > 0 && <span className={classes['badge']} aria-hidden />}
          </span>
        </button>
      </Tooltip>
    </Dropdown>
  );
}
