import classes from './brand.module.css';
import { ChatbotFace } from './chatbot-face';

interface ChatbotTitleProps {
  readonly name: string;
  /** The owner's colour, `#rrggbb`. */
  readonly color: string;
}

/** Whose page this is: in a row, where a long name gives way to what stands beside it. */
export const ChatbotTitle = ({ name, color }: ChatbotTitleProps) => (
  <>
    <ChatbotFace color={color} size={28} />
    <h1 className={classes['title']}>{name}</h1>
  </>
);
