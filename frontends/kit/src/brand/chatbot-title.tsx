import classes from './brand.module.css';
import { ChatbotFace } from './chatbot-face';

interface ChatbotTitleProps {
  readonly name: string;
  /** The owner's color, `#rrggbb`. */
  readonly color: string;
}

/** The chatbot's avatar and name. A long name is truncated. */
export const ChatbotTitle = ({ name, color }: ChatbotTitleProps) => (
  <>
    <ChatbotFace color={color} size={28} />
    <h1 className={classes['title']}>{name}</h1>
  </>
);
