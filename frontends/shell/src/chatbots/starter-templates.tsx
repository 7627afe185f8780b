import { ArrowRight } from 'lucide-react';
import { TEMPLATES } from '@chatbot-builder/contracts/templates';
import { ChatbotFace } from '@chatbot-builder/kit/brand';
import { Link } from '@chatbot-builder/kit/router';
import classes from './starter-templates.module.css';

const STARTERS = ['ecommerce', 'support', 'booking'];

/** Three different templates for those who have no chatbot yet. */
export const StarterTemplates = () => (
  <section aria-labelledby="starters">
    <div className={classes['heading']}>
      <h2 id="starters">Or start from a template</h2>
      <Link to="/templates">
        All templates
        <ArrowRight size={14} aria-hidden />
      </Link>
    </div>
    <ul className={classes['starters']}>
      {TEMPLATES.filter(({ id }) => STARTERS.includes(id)).map(({ id, name, category, color }) => (
        <li key={id}>
          <Link to={`/chatbots/new?template=${id}`}>
            <ChatbotFace color={color} />
            <span>
              <b>{name}</b>
              <small>{category}</small>
            </span>
            <ArrowRight size={16} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  </section>
);
