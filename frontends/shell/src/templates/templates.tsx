import { Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { type Template, TEMPLATES } from '@chatbot-builder/contracts/templates';
import { announce, EmptyState, Page, PageHeader, SearchArt, UpgradeDialog } from '@chatbot-builder/kit';
import { Input } from '@chatbot-builder/kit/antd';
import { formatCount } from '@chatbot-builder/kit/format';
import { useNavigate, useSearchParams } from '@chatbot-builder/kit/router';
import cards from '../cards/cards.module.css';
import { useChatbotLimit } from '../chatbots/use-chatbot-limit';
import { CategoryFilter } from './category-filter';
import { categoriesOf, findTemplates } from './find-templates';
import { TemplateCard } from './template-card';
import classes from './templates.module.css';

/** Apart, because few look at one before they use it. */
const TemplatePreview = lazy(async () => ({ default: (await import('./template-preview')).TemplatePreview }));

/** The presets. What is searched for stands in the address, so that it is still there when somebody comes back. */
export function Templates({ templates = TEMPLATES }: { templates?: readonly Template[] }) {
  const [params, setParams] = useSearchParams();
  const [preview, setPreview] = useState<{ readonly template: Template; readonly isOpen: boolean }>();
  const [told, setTold] = useState(false);
  const navigate = useNavigate();
  const isFull = useChatbotLimit();
  const categories = categoriesOf(templates);
  const category = categories.find((name) => name === params.get('category'));
  const text = params.get('q') ?? '';
  const found = findTemplates(templates, text, category);

  const narrow = (name: 'q' | 'category', value: string | undefined) => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: true, preventScrollReset: true });
    const count = findTemplates(templates, next.get('q') ?? '', next.get('category') ?? undefined).length;
    announce(`${formatCount(count, 'template')} found`);
  };
  const use = ({ id }: Template) => (isFull ? setTold(true) : void navigate(`/chatbots/new?template=${id}`));
  // It stays, so that it can close and give the focus back.
  const closePreview = () => setPreview((last) => last && { ...last, isOpen: false });

  return (
    <Page>
      <PageHeader title="Templates" subtitle="Begin with a chatbot that already knows its job" />
      <div className={classes['tools']}>
        <Input
          className={classes['search']}
          type="search"
          prefix={<Search size={16} aria-hidden />}
          placeholder="Search templates..."
          aria-label="Search templates"
          value={text}
          onChange={({ target }) => narrow('q', target.value)}
        />
        {categories.length > 1 && (
          <CategoryFilter
            categories={categories}
            selected={category}
            onSelect={(selected) => narrow('category', selected)}
          />
        )}
      </div>
      {found.length === 0 && (
        <EmptyState art={<SearchArt />} title="No templates found">
          Try adjusting your search terms
        </EmptyState>
      )}
      <h2 className="visually-hidden">All templates</h2>
      <ul className={cards['cards']}>
        {found.map((template) => (
          <li key={template.id}>
            <TemplateCard
              template={template}
              onPreview={() => setPreview({ template, isOpen: true })}
              onUse={() => use(template)}
            />
          </li>
        ))}
      </ul>
      {preview && (
        <Suspense>
          <TemplatePreview
            template={preview.template}
            open={preview.isOpen}
            onClose={closePreview}
            onUse={() => {
              closePreview();
              use(preview.template);
            }}
          />
        </Suspense>
      )}
      <UpgradeDialog open={told} onClose={() => setTold(false)} />
    </Page>
  );
}
