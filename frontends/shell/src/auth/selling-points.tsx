import { CodeXml, Palette, Sparkles } from 'lucide-react';
import { CitedAnswer } from '../cited-answer/cited-answer';
import classes from './selling-points.module.css';

const POINTS = [
  { title: 'AI-Powered', text: 'Conversations with a GPT-class model, grounded in your own files.', Icon: Sparkles },
  { title: 'Easy Integration', text: 'One snippet on any site. No coding needed.', Icon: CodeXml },
  { title: 'Fully Customizable', text: 'Colors, messages and behavior are yours to set.', Icon: Palette },
];

/** A short sample conversation, then the three selling points. */
export function SellingPoints() {
  return (
    <div className={classes['panel']}>
      <div className={classes['talk']}>
        <p className={classes['asked']}>Why should I trust your answers?</p>
        <CitedAnswer
          className={classes['answered']}
          text="Because you can check them. Each one names the passage it came from."
          source="Your files"
        />
      </div>
      <ul className={classes['points']}>
        {POINTS.map(({ title, text, Icon }) => (
          <li key={title}>
            <Icon size={20} aria-hidden />
            <div>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
