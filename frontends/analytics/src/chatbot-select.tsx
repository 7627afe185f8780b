import { useDebounced, useFirstChatbotsQuery } from '@chatbot-builder/kit';
import { Select } from '@chatbot-builder/kit/antd-select';
import { useState } from 'react';
import classes from './screen.module.css';

const SEARCH_DEBOUNCE_MS = 200;
/** Enough to choose from: the newest, or those that the server finds by what is typed. */
const SHOWN = 50;

interface Named {
  readonly id: string;
  readonly name: string;
  readonly primaryColor: string;
}

interface ChatbotSelectProps {
  readonly chosen: Named | undefined;
  readonly onChange: (chatbotId: string) => void;
}

/** The label is text, by which screen readers name the option. */
const optionOf = ({ id, name, primaryColor }: Named) => ({ value: id, label: name, primaryColor });

const Option = ({ name, primaryColor }: Omit<Named, 'id'>) => (
  <span className={classes['option']}>
    <span className={classes['dot']} style={{ background: primaryColor }} aria-hidden />
    <span className={classes['name']}>{name}</span>
  </span>
);

export function ChatbotSelect({ chosen, onChange }: ChatbotSelectProps) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const { data, isError, isFetching } = useFirstChatbotsQuery({ q, limit: SHOWN }, { refetchOnMountOrArgChange: true });
  const none = isError ? 'The chatbots could not be loaded.' : isFetching ? 'Searching…' : 'No chatbot matches';
  return (
    <Select
      className={classes['select']}
      aria-label="Chatbot"
      placeholder="Select a chatbot"
      showSearch={{ filterOption: false, onSearch: setTyped }}
      labelInValue
      value={chosen && optionOf(chosen)}
      onChange={({ value }: { value: string }) => onChange(value)}
      notFoundContent={none}
      options={isError ? [] : (data?.items ?? []).map(optionOf)}
      optionRender={({ data: { label, primaryColor } }) => <Option name={label} primaryColor={primaryColor} />}
      labelRender={() => chosen && <Option {...chosen} />}
    />
  );
}
