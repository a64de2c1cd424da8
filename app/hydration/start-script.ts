/**
 * Runs inside the HTML of every page of the production build. It fetches the page's script when the page
 * has loaded and the browser has nothing else to do, or at once when somebody touches the page. Links,
 * forms, `details` and scrolling work by themselves until then; what only a script can answer (a press
 * of a button, a choice in a list, a pointer that came to rest) is kept and handed on as soon as the page
 * says `hydrated`; a button that was pressed again for want of an answer is pressed once. What did not come
 * is asked for again at the next touch, and when the network is back. Where no router is at work, not yet or
 * not at all, Back and Forward may change the address of a page that stays as it is (each time a router has
 * moved on from there without loading a page): then the page of that address is loaded. That may have
 * happened before this script was read, and the browser tells which address it had asked for. The script is
 * a constant without any data in it, so that a security policy can name it by its hash.
 */
export const START_SCRIPT = `(function(w,d){
var presses=[],choices=new Map,over=null,started=false,routed=false,nav=performance.getEntriesByType('navigation')[0],on=[['pointerdown',start],['keydown',start],['focusin',start],['pointerover',hover],['click',press],['change',choose],['online',start]];
function start(){
if(started)return;
started=true;
var s=JSON.parse(d.getElementById('page-scripts').textContent);
routed=!!s.router;
s.preload.forEach(function(a){var l=d.createElement('link');l.rel='modulepreload';l.href=a;d.head.appendChild(l)});
import(s.start).then(function(m){return m.begin()}).catch(function(){started=false});
}
function address(url){return url.pathname+url.search}
function travel(){if(address(location)!=drawn)location.reload()}
function hover(e){if(e.pointerType=='mouse'){over=e.target;start()}}
function press(e){
var b=e.target.closest('a[href],button,summary');
if(!b||b.tagName!='BUTTON'||b.type=='submit')return;
e.stopImmediatePropagation();if(presses.indexOf(b)<0)presses.push(b);start();
}
function choose(e){if(e.target.tagName=='SELECT'){e.stopImmediatePropagation();choices.set(e.target,e.target.value);start()}}
on.forEach(function(o){w.addEventListener(o[0],o[1],true)});
var drawn=address(nav&&nav.type!='navigate'&&nav.name.indexOf(location.origin)==0?new URL(nav.name):location);
w.addEventListener('popstate',travel);
travel();
w.addEventListener('hydrated',function(){
on.forEach(function(o){w.removeEventListener(o[0],o[1],true)});
if(routed)w.removeEventListener('popstate',travel);
var f=d.activeElement;
if(f&&f!=d.body)f.dispatchEvent(new FocusEvent('focusin',{bubbles:true}));
if(over&&over.isConnected)over.dispatchEvent(new PointerEvent('pointerover',{bubbles:true,pointerType:'mouse'}));
choices.forEach(function(v,c){c.value=v;c.dispatchEvent(new Event('change',{bubbles:true}))});
presses.forEach(function(b){b.click()});
},{once:true});
w.addEventListener('load',function(){w.requestIdleCallback?requestIdleCallback(start,{timeout:3000}):setTimeout(start,300)});
})(window,document)`;
