import type { CSSProperties } from 'react';
import { readableColors } from '@chatbot-builder/contracts/color';
import type { Template } from '@chatbot-builder/contracts/templates';
import { Modal } from '@chatbot-builder/kit';
import { Button } from '@chatbot-builder/kit/antd';
import classes from './template-preview.module.css';

interface TemplatePreviewProps {
  readonly template: Template;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onUse: () => void;
}

export const TemplatePreview = ({ template, open, onClose, onUse }: TemplatePreviewProps) => (
  <Modal
    open={open}
    title={template.name}
    footer={
      <>
        <Button onClick={onClose}>Close</Button>
        <Button type="primary" onClick={onUse}>
          Use Template
        </Button>
      </>
    }
    onCancel={onClose}
    width={480}
    centered
    destroyOnHidden
  >
    <Conversation template={template} />
  </Modal>
);

function Conversation({ template: { name, color, welcomeMessage, example } }: { template: Template }) {
  const { fill, text } = readableColors(color);
  const style = { '--owner': fill, '--on-owner': text } as CSSProperties;
  return (
    <>
      <div className={classes['panel']} style={style}>
        <div className={classes['bar']}>
          <span aria-hidden>{name[0]}</span>
          <b>{name}</b>
        </div>
        <ul className={classes['messages']} tabIndex={0} aria-label="Example conversation">
          {[welcomeMessage, ...example].map((message, at) => (
            <li key={at} data-by={at % 2 === 0 ? 'chatbot' : 'visitor'}>
              <span className="visually-hidden">{at % 2 === 0 ? 'Chatbot' : 'Visitor'}: </span>
              {message}
            </li>
          ))}
        </ul>
      </div>
      <p className={classes['note']}>
        An example. Your chatbot answers from the knowledge that you give it, and its instructions are yours to change.
      </p>
    </>
  );
}
