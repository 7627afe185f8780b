import type { ChatbotSummary } from '@chatbot-builder/contracts/http';
import { Select } from '@chatbot-builder/kit/antd-select';
import classes from './screen.module.css';

interface ChatbotSelectProps {
  readonly chatbots: readonly ChatbotSummary[];
  readonly value: string | undefined;
  readonly onChange: (chatbotId: string) => void;
}

export const ChatbotSelect = ({ chatbots, value, onChange }: ChatbotSelectProps) => (
  <Select
    className={classes['select']}
    aria-label="Chatbot"
    placeholder="Select a chatbot"
    showSearch={{ optionFilterProp: 'name' }}
    value={value}
    onChange={onChange}
    options={chatbots.map(({ id, name, primaryColor }) => ({
      value: id,
      name,
      label: (
        <span className={classes['option']}>
          <span className={classes['dot']} style={{ background: primaryColor }} aria-hidden />
          <span className={classes['name']}>{name}</span>
        </span>
      ),
    }))}
  />
);
