import type { CSSProperties } from 'react';
import type { Template } from '@chatbot-builder/contracts/templates';
import { Tag } from '@chatbot-builder/kit';
import { Button } from '@chatbot-builder/kit/antd';
import cards from '../cards/cards.module.css';
import classes from './templates.module.css';

interface TemplateCardProps {
  readonly template: Template;
  readonly onPreview: () => void;
  readonly onUse: () => void;
}

export const TemplateCard = ({ template: { name, description, category, color }, ...on }: TemplateCardProps) => (
  <article className={cards['card']}>
    <div className={classes['head']}>
      <span className={classes['dot']} style={{ '--color': color } as CSSProperties} aria-hidden />
      <h3>{name}</h3>
      <Tag>{category}</Tag>
    </div>
    <p className={classes['description']}>{description}</p>
    <div className={classes['foot']}>
      <Button onClick={on.onUse} aria-label={`Use Template ${name}`}>
        Use Template
      </Button>
      <Button type="text" onClick={on.onPreview} aria-label={`Preview ${name}`}>
        Preview
      </Button>
    </div>
  </article>
);
