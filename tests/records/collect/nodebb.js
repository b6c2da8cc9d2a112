// Renders templates of NodeBB's theme: nodebb.js FOLDER-OF-node_modules < contexts > pages (both JSON)
'use strict';

const fs = require('fs');
const path = require('path');

const modules = path.resolve(process.argv[2]);
const benchpress = require(path.join(modules, 'benchpressjs'));
const folder = path.join(modules, 'nodebb-theme-harmony', 'templates');
const words = JSON.parse(fs.readFileSync(path.join(modules, 'nodebb-theme-harmony/languages/harmony.json')));
const own = {'partials/data/category.tpl': 'data-tid="{./tid}" data-index="{./index}" data-cid="{./cid}" itemprop="itemListElement"'};
const escape = text => String(text).replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
const phrases = {
  'tags:no-tag-topics': 'There are no topics with this tag.', 'category:no-replies': 'No one has replied', 'global:lastpost': 'Last post',
  'login:dont-have-account': "Don't have an account?", 'global:header.search': 'Search', 'category:guest-login-post': 'Log in to post',
};

function read(name) {
  const file = path.join(folder, name);
  const source = own[name] || (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');
  return source.replace(/<!-- IMPORT (\S+) -->/g, (_, inner) => read(inner));
}

function tx(key) {
  const last = key.split(':').pop();
  return !key.includes(':') ? key : phrases[key] || words[last] || last.charAt(0).toUpperCase() + last.slice(1).replace(/[-.]/g, ' ');
}

const helpers = {
  tx, encodeURIComponent: text => encodeURIComponent(text), increment: (value, step) => Number(value) + Number(step),
  txDisplayname: user => escape(user.displayname), humanReadableNumber: value => (value > 999 ? (value / 1000).toFixed(1) + 'k' : value),
  buildAvatar: (user, size) => `<span title="${escape(user.displayname)}" data-uid="${user.uid}" class="avatar avatar-rounded" component="avatar/icon" style="--avatar-size: ${size}; background-color: ${user.color}">${escape(user.displayname[0].toUpperCase())}</span>`,
  buildCategoryLabel: category => `<a component="topic/category" href="/category/${category.cid}/${category.slug}" class="badge px-1 text-truncate text-decoration-none border" style="color: ${category.bgColor};border-color: ${category.bgColor}!important; max-width: 70vw;"><i class="fa fa-fw ${category.icon}"></i> ${escape(category.name)}</a>`,
  generateTopicClass: topic => ['locked', 'pinned', 'deleted', 'unread'].filter(name => topic[name]).join(' '),
  renderShortcodeEmoji: text => escape(text), displayMenuItem: () => true, localeToHTML: () => 'en-GB', buildMetaTag: tag => `<meta name="${tag.name}" content="${escape(tag.content)}" />`,
  buildLinkTag: tag => `<link rel="${tag.rel}" href="${tag.href}" />`, cacheBustedUrl: url => url, isoTimeToLocaleString: time => time,
};
for (const [name, helper] of Object.entries(helpers)) benchpress.registerHelper(name, helper);

async function main() {
  const whole = ['header.tpl', 'partials/breadcrumbs.tpl', 'tag.tpl', 'footer.tpl'].map(read).join('\n');
  const compiled = await benchpress.precompile(whole, {filename: 'page.tpl'});
  const template = benchpress.evaluate(compiled);
  benchpress.cache.page = template;
  const pages = [];
  for (const context of JSON.parse(fs.readFileSync(0, 'utf8'))) pages.push(await benchpress.render('page', context));
  process.stdout.write(JSON.stringify(pages));
}

main();
